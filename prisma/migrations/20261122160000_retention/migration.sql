-- Retention and erasure: how long content is kept, what has been removed, legal holds, and the objects that are still to be deleted.

ALTER TABLE "companies" ADD COLUMN "held_at" TIMESTAMPTZ(3), ADD COLUMN "held_by" TEXT, ADD COLUMN "hold_reason" TEXT;

ALTER TABLE "submissions"
  ADD COLUMN "removed_kinds" SMALLINT NOT NULL DEFAULT 0,
  ADD COLUMN "files_removed_at" TIMESTAMPTZ(3),
  ADD COLUMN "data_removed_at" TIMESTAMPTZ(3),
  ADD COLUMN "erased_at" TIMESTAMPTZ(3),
  ADD COLUMN "held_at" TIMESTAMPTZ(3),
  ADD COLUMN "held_by" TEXT,
  ADD COLUMN "hold_reason" TEXT;

ALTER TABLE "shelf_captures"
  ADD COLUMN "removed_kinds" SMALLINT NOT NULL DEFAULT 0,
  ADD COLUMN "files_removed_at" TIMESTAMPTZ(3),
  ADD COLUMN "data_removed_at" TIMESTAMPTZ(3),
  ADD COLUMN "erased_at" TIMESTAMPTZ(3),
  ADD COLUMN "held_at" TIMESTAMPTZ(3),
  ADD COLUMN "held_by" TEXT,
  ADD COLUMN "hold_reason" TEXT;

CREATE TABLE "retention_settings" (
    "id" BIGSERIAL NOT NULL,
    "company_id" TEXT NOT NULL,
    "definition_id" TEXT,
    "days" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "retention_settings_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "retention_settings_scope_key" ON "retention_settings" ("company_id", "definition_id") NULLS NOT DISTINCT;
CREATE INDEX "retention_settings_definition_id_idx" ON "retention_settings"("definition_id");
ALTER TABLE "retention_settings" ADD CONSTRAINT "retention_settings_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "retention_settings" ADD CONSTRAINT "retention_settings_definition_id_fkey" FOREIGN KEY ("definition_id") REFERENCES "workflow_definitions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "object_removals" (
    "id" BIGSERIAL NOT NULL,
    "object_key" TEXT NOT NULL,
    "available_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "object_removals_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "object_removals_available_at_id_idx" ON "object_removals"("available_at", "id");
