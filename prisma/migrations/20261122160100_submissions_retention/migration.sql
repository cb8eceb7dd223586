-- What is due is read by company, workflow and what is already removed; a row of which nothing is left leaves the index.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "submissions_retention_idx" ON "submissions" ("company_id", "definition_id", "removed_kinds", "updated_at")
  WHERE "removed_kinds" < 31 AND "status" IN ('approved', 'synced', 'rejected', 'cancelled', 'failed', 'capture_quality_blocked');
