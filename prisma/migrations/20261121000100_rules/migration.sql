-- Rules that the data model cannot express: allowed states, immutable versions, foreign keys that are checked at commit, and partial indexes.

-- States. The lists are those of domain/; a test compares them.
ALTER TABLE "companies" ADD CONSTRAINT "companies_modules_check" CHECK ("modules" <@ ARRAY['submissions', 'shelf']);
ALTER TABLE "users" ADD CONSTRAINT "users_role_check" CHECK ("role" IN ('super_admin', 'org_admin', 'reviewer'));
ALTER TABLE "users" ADD CONSTRAINT "users_organisation_check" CHECK (("role" = 'super_admin') = ("organisation_id" IS NULL));
ALTER TABLE "users" ADD CONSTRAINT "users_email_check" CHECK ("email" = lower("email"));
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_key_hash_check" CHECK ("key_hash" ~ '^[0-9a-f]{64}$');
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_last_four_check" CHECK (length("last_four") = 4);
ALTER TABLE "workflow_definitions" ADD CONSTRAINT "workflow_definitions_published_version_check" CHECK ("published_version" >= 1);
ALTER TABLE "workflow_versions" ADD CONSTRAINT "workflow_versions_version_check" CHECK ("version" >= 1);
ALTER TABLE "workflow_versions" ADD CONSTRAINT "workflow_versions_kind_check" CHECK ("kind" IN ('document', 'photo', 'audio'));
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_state_check" CHECK ("state" IN ('pending', 'submitted', 'completed', 'failed', 'expired'));
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_file_count_check" CHECK ("file_count" >= 1);
ALTER TABLE "session_files" ADD CONSTRAINT "session_files_file_index_check" CHECK ("file_index" >= 0);
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_status_check" CHECK ("status" IN ('created', 'processing', 'capture_quality_blocked', 'review', 'approved', 'synced', 'rejected', 'cancelled', 'failed'));
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_fraud_status_check" CHECK ("fraud_status" IN ('clean', 'flagged', 'blocked'));
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_scores_check" CHECK ("fraud_score" BETWEEN 0 AND 1 AND "confidence" BETWEEN 0 AND 1 AND "certainty" BETWEEN 0 AND 1);
ALTER TABLE "submission_events" ADD CONSTRAINT "submission_events_type_check" CHECK ("type" IN ('created', 'submitted', 'processing_started', 'processing_completed', 'processing_failed', 'capture_quality_blocked', 'expired', 'approved', 'rejected', 'cancelled', 'fraud_match_resolved', 'synced', 'delivery_succeeded', 'delivery_failed'));
ALTER TABLE "fraud_matches" ADD CONSTRAINT "fraud_matches_check_type_check" CHECK ("check_type" IN ('exact_duplicate', 'near_duplicate_image', 'near_duplicate_text', 'duplicate_fields', 'document_tampering'));
ALTER TABLE "fraud_matches" ADD CONSTRAINT "fraud_matches_status_check" CHECK ("status" IN ('open', 'resolved'));
ALTER TABLE "fraud_matches" ADD CONSTRAINT "fraud_matches_resolution_check" CHECK ("resolution" IN ('confirmed_fraud', 'false_positive') AND ("status" = 'resolved') = ("resolution" IS NOT NULL));
ALTER TABLE "fraud_matches" ADD CONSTRAINT "fraud_matches_scores_check" CHECK ("score" BETWEEN 0 AND 1 AND "similarity" BETWEEN 0 AND 1);
ALTER TABLE "fingerprints" ADD CONSTRAINT "fingerprints_kind_check" CHECK ("kind" IN ('sha256', 'perceptual', 'text', 'fields'));
ALTER TABLE "batches" ADD CONSTRAINT "batches_status_check" CHECK ("status" IN ('open', 'completed') AND ("status" = 'completed') = ("completed_at" IS NOT NULL));
ALTER TABLE "batches" ADD CONSTRAINT "batches_batch_ref_check" CHECK ("batch_ref" ~ '^[A-Za-z0-9._-]{1,128}$');
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_status_check" CHECK ("status" IN ('queued', 'pending', 'delivered', 'failed') AND ("status" IN ('delivered', 'failed')) = ("settled_at" IS NOT NULL));
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_subject_check" CHECK (num_nonnulls("session_id", "batch_id", "shelf_session_id") = 1);
ALTER TABLE "rate_limit_windows" ADD CONSTRAINT "rate_limit_windows_granted_check" CHECK ("granted" >= 0);
ALTER TABLE "shelf_profile_versions" ADD CONSTRAINT "shelf_profile_versions_review_check" CHECK ("review" IN ('never', 'always', 'below_confidence'));
ALTER TABLE "shelf_sessions" ADD CONSTRAINT "shelf_sessions_status_check" CHECK ("status" IN ('created', 'queued', 'processing', 'completed', 'blocked', 'failed', 'cancelled'));
ALTER TABLE "shelf_sessions" ADD CONSTRAINT "shelf_sessions_review_state_check" CHECK ("review_state" IN ('not_required', 'pending', 'confirmed'));
ALTER TABLE "shelf_photos" ADD CONSTRAINT "shelf_photos_index_check" CHECK ("photo_index" BETWEEN 0 AND 29 AND "section_index" BETWEEN 0 AND 500 AND "section_photo_index" BETWEEN 0 AND 500);
ALTER TABLE "shelf_photos" ADD CONSTRAINT "shelf_photos_file_size_check" CHECK ("file_size" >= 1);
ALTER TABLE "shelf_runs" ADD CONSTRAINT "shelf_runs_status_check" CHECK ("status" IN ('queued', 'processing', 'completed', 'blocked', 'failed', 'cancelled'));

-- One profile of a slug for each company, and one for all companies.
CREATE UNIQUE INDEX "shelf_profiles_company_id_slug_key" ON "shelf_profiles" ("company_id", "slug") NULLS NOT DISTINCT;
-- One match of a kind between two submissions, so that processing may run twice.
CREATE UNIQUE INDEX "fraud_matches_once_key" ON "fraud_matches" ("submission_id", "check_type", "target_submission_id") NULLS NOT DISTINCT;
-- The sweep for sessions whose timer was lost, and the question whether a batch still has work.
CREATE INDEX "sessions_pending_expiry_idx" ON "sessions" ("expires_at") WHERE "state" = 'pending';
CREATE INDEX "sessions_submitted_idx" ON "sessions" ("submitted_at") WHERE "state" = 'submitted';
CREATE INDEX "sessions_batch_unfinished_idx" ON "sessions" ("batch_id") WHERE "state" IN ('pending', 'submitted');
-- The sweep for deliveries that have not settled.
CREATE INDEX "deliveries_unsettled_idx" ON "deliveries" ("created_at") WHERE "status" IN ('queued', 'pending');

-- A hold and a batch are written before the session that they belong to, because they are what concurrent creations compete for.
ALTER TABLE "session_holds" ALTER CONSTRAINT "session_holds_session_id_fkey" DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE "batches" ALTER CONSTRAINT "batches_first_session_id_fkey" DEFERRABLE INITIALLY DEFERRED;

-- Published versions never change (specification, "Versioning").
CREATE FUNCTION "refuse_version_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what has been published in % never changes; publish another version', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER "workflow_versions_immutable" BEFORE UPDATE OR DELETE ON "workflow_versions" FOR EACH ROW EXECUTE FUNCTION "refuse_version_change"();
CREATE TRIGGER "shelf_catalog_images_immutable" BEFORE UPDATE OR DELETE ON "shelf_catalog_images" FOR EACH ROW EXECUTE FUNCTION "refuse_version_change"();
CREATE TRIGGER "shelf_profile_versions_undeletable" BEFORE DELETE ON "shelf_profile_versions" FOR EACH ROW EXECUTE FUNCTION "refuse_version_change"();
CREATE TRIGGER "shelf_profile_versions_immutable" BEFORE UPDATE ON "shelf_profile_versions" FOR EACH ROW
  WHEN (to_jsonb(OLD) - 'active' IS DISTINCT FROM to_jsonb(NEW) - 'active' OR (NEW."active" AND NOT OLD."active"))
  EXECUTE FUNCTION "refuse_version_change"();
CREATE TRIGGER "workflow_versions_untruncatable" BEFORE TRUNCATE ON "workflow_versions" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_version_change"();

-- What a webhook sends never changes once its first attempt may have been made.
CREATE TRIGGER "deliveries_body_immutable" BEFORE UPDATE ON "deliveries" FOR EACH ROW
  WHEN (OLD."body" IS DISTINCT FROM NEW."body" OR OLD."event_type" IS DISTINCT FROM NEW."event_type" OR OLD."api_key_id" IS DISTINCT FROM NEW."api_key_id")
  EXECUTE FUNCTION "refuse_version_change"();
