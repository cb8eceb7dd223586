-- The panel's lists over several companies, newest first.
CREATE INDEX "sessions_created_at_id_idx" ON "sessions"("created_at" DESC, "id" DESC);
CREATE INDEX "submissions_created_at_id_idx" ON "submissions"("created_at" DESC, "id" DESC);
CREATE INDEX "submissions_status_created_at_id_idx" ON "submissions"("status", "created_at" DESC, "id" DESC);
CREATE INDEX "batches_company_id_created_at_id_idx" ON "batches"("company_id", "created_at" DESC, "id" DESC);
CREATE INDEX "batches_created_at_id_idx" ON "batches"("created_at" DESC, "id" DESC);
CREATE INDEX "shelf_sessions_created_at_id_idx" ON "shelf_sessions"("created_at" DESC, "id" DESC);
