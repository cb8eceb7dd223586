-- What failed in a time span, in the order in which it is processed again.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sessions_failed_idx" ON "sessions" ("processed_at", "id") WHERE "state" = 'failed';
