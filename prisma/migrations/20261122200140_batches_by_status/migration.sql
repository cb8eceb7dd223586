-- The panel's list of batches by status.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "batches_company_id_status_created_at_id_idx" ON "batches" ("company_id", "status", "created_at" DESC, "id" DESC);
