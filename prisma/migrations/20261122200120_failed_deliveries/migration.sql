-- Redelivery of what failed in a time.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "deliveries_failed_idx" ON "deliveries" ("company_id", "settled_at", "id") WHERE "status" = 'failed';
