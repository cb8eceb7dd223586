-- The panel's list of sessions by workflow.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sessions_company_id_definition_id_created_at_id_idx" ON "sessions" ("company_id", "definition_id", "created_at" DESC, "id" DESC);
