-- Submissions on legal hold.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "submissions_held_idx" ON "submissions" ("company_id") WHERE "held_at" IS NOT NULL;
