-- Finds captures that failed in a time span, over all companies.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shelf_captures_failed_idx" ON "shelf_captures" ("completed_at", "id") WHERE "status" = 'failed';
