CREATE INDEX CONCURRENTLY IF NOT EXISTS "deliveries_event_idx" ON "deliveries" ("event_id") WHERE "event_id" IS NOT NULL;
