-- Captures that were never analyzed.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shelf_captures_open_idx" ON "shelf_captures" ("company_id", "updated_at") WHERE "status" = 'created';
