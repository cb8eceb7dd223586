-- The list of submissions finds those with a clientSubmissionId.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "submissions_company_id_client_submission_id_idx" ON "submissions" ("company_id", "client_submission_id");
