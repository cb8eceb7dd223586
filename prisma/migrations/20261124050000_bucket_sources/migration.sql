-- Prefixes of buckets whose objects become submissions of a company.
CREATE TABLE "bucket_sources" (
    "id" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,
    "definition_id" TEXT NOT NULL,
    "bucket" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "submitted_count" INTEGER NOT NULL DEFAULT 0,
    "refused_count" INTEGER NOT NULL DEFAULT 0,
    "last_looked_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bucket_sources_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "bucket_sources_status_check" CHECK ("status" IN ('active', 'paused', 'removing', 'removed')),
    CONSTRAINT "bucket_sources_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "bucket_sources_definition_id_fkey" FOREIGN KEY ("definition_id") REFERENCES "workflow_definitions"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "bucket_sources_company_id_idx" ON "bucket_sources"("company_id");
CREATE INDEX "bucket_sources_definition_id_idx" ON "bucket_sources"("definition_id");

-- Objects that a source has found: each key and ETag once. Rows go with the data of their submission.
CREATE TABLE "source_objects" (
    "id" TEXT NOT NULL,
    "source_id" TEXT NOT NULL,
    "object_key" TEXT NOT NULL,
    "etag" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'found',
    "reason" TEXT,
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "session_id" TEXT,
    "submission_id" TEXT,
    "found_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "moved_at" TIMESTAMPTZ(3),

    CONSTRAINT "source_objects_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "source_objects_status_check" CHECK ("status" IN ('found', 'submitted', 'refused')),
    CONSTRAINT "source_objects_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "bucket_sources"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "source_objects_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "source_objects_source_id_status_found_at_idx" ON "source_objects"("source_id", "status", "found_at" DESC);
CREATE INDEX "source_objects_submission_id_idx" ON "source_objects"("submission_id");
CREATE INDEX "source_objects_unmoved_idx" ON "source_objects"("source_id") WHERE "moved_at" IS NULL;

-- The bucket of an object that is to be deleted; null for the bucket of the service.
ALTER TABLE "object_removals" ADD COLUMN "bucket" TEXT;
