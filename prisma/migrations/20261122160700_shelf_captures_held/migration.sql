-- Captures on legal hold.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shelf_captures_held_idx" ON "shelf_captures" ("company_id") WHERE "held_at" IS NOT NULL;
