-- Exports of each hour, day or week to a bucket. `covered_until` is the end of the last period whose file is written.
CREATE TABLE "export_schedules" (
    "id" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "filter" JSONB NOT NULL,
    "every" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "bucket" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "covered_until" TIMESTAMPTZ(3) NOT NULL,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "last_run_at" TIMESTAMPTZ(3),
    "last_object" TEXT,
    "last_rows" INTEGER,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "export_schedules_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "export_schedules_kind_check" CHECK ("kind" IN ('submissions', 'facings', 'deliveries', 'audit')),
    CONSTRAINT "export_schedules_every_check" CHECK ("every" IN ('hour', 'day', 'week')),
    CONSTRAINT "export_schedules_format_check" CHECK ("format" IN ('csv', 'xlsx', 'jsonl')),
    CONSTRAINT "export_schedules_status_check" CHECK ("status" IN ('active', 'removed')),
    CONSTRAINT "export_schedules_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "export_schedules_company_id_idx" ON "export_schedules"("company_id");
-- No two exports write the same files.
CREATE UNIQUE INDEX "export_schedules_files_idx" ON "export_schedules"("bucket", "prefix", "kind", "every", "format") WHERE "status" = 'active';
