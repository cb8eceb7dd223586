-- What is due of captures; a row of which nothing is left leaves the index.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shelf_captures_retention_idx" ON "shelf_captures" ("company_id", "removed_kinds", "updated_at")
  WHERE "removed_kinds" < 7 AND "status" IN ('completed', 'blocked', 'failed', 'cancelled');
