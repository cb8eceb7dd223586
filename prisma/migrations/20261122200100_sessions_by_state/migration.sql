-- The panel's list of sessions by state.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sessions_company_id_state_created_at_id_idx" ON "sessions" ("company_id", "state", "created_at" DESC, "id" DESC);
