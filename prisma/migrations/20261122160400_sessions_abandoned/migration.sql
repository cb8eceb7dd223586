-- Sessions that were never submitted, until they are emptied.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sessions_abandoned_idx" ON "sessions" ("company_id", "definition_id", "expires_at")
  WHERE "state" = 'expired' AND "submitted_at" IS NULL AND "client_submission_id" <> '';
