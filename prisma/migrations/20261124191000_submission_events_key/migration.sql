-- The primary key of the next migration: the index that lists a submission's events, which nothing else looks up.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "submission_events_key" ON "submission_events" ("submission_id", "occurred_at", "id");
