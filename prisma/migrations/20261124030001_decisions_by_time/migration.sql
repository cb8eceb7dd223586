CREATE INDEX CONCURRENTLY IF NOT EXISTS "submission_events_decided_idx" ON "submission_events" ("occurred_at") WHERE "type" IN ('approved', 'rejected', 'cancelled');
