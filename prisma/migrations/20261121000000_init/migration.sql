-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "organisations" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organisations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "companies" (
    "id" TEXT NOT NULL,
    "organisation_id" TEXT,
    "name" TEXT NOT NULL,
    "modules" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "companies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "organisation_id" TEXT,
    "password_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "disabled_at" TIMESTAMPTZ(3),

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "company_id" TEXT,
    "key_hash" TEXT NOT NULL,
    "last_four" TEXT NOT NULL,
    "created_by_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workflow_definitions" (
    "id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "published_version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workflow_definitions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workflow_versions" (
    "definition_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "icon" TEXT NOT NULL,
    "color" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "upload" JSONB NOT NULL,
    "output_schema" JSONB NOT NULL,
    "output_json_schema" JSONB NOT NULL,
    "processing" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workflow_versions_pkey" PRIMARY KEY ("definition_id","version")
);

-- CreateTable
CREATE TABLE "workflow_assignments" (
    "company_id" TEXT NOT NULL,
    "definition_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workflow_assignments_pkey" PRIMARY KEY ("company_id","definition_id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,
    "api_key_id" TEXT NOT NULL,
    "definition_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "batch_id" TEXT,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "client_submission_id" TEXT NOT NULL,
    "file_count" INTEGER NOT NULL,
    "metadata" JSONB,
    "external_user" JSONB,
    "webhook_url" TEXT,
    "failed_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "submitted_at" TIMESTAMPTZ(3),
    "processed_at" TIMESTAMPTZ(3),

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session_holds" (
    "api_key_id" TEXT NOT NULL,
    "definition_id" TEXT NOT NULL,
    "client_submission_id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "held_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "session_holds_pkey" PRIMARY KEY ("api_key_id","definition_id","client_submission_id")
);

-- CreateTable
CREATE TABLE "session_files" (
    "id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "file_index" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "object_key" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "byte_size" BIGINT,
    "sniffed_type" TEXT,
    "sha256" TEXT,

    CONSTRAINT "session_files_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "submissions" (
    "id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,
    "definition_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "client_submission_id" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'created',
    "fraud_status" TEXT,
    "fraud_score" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "extracted_data" JSONB,
    "field_confidences" JSONB,
    "evidence" JSONB,
    "quality_findings" JSONB,
    "engine" JSONB,
    "confidence" DOUBLE PRECISION,
    "certainty" DOUBLE PRECISION,
    "ai_summary" TEXT,
    "failed_reason" TEXT,
    "reject_reason" TEXT,
    "cancel_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "submissions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "submission_events" (
    "id" TEXT NOT NULL,
    "submission_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "details" JSONB,

    CONSTRAINT "submission_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "processing_results" (
    "session_id" TEXT NOT NULL,
    "result" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "processing_results_pkey" PRIMARY KEY ("session_id")
);

-- CreateTable
CREATE TABLE "fraud_matches" (
    "id" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,
    "submission_id" TEXT NOT NULL,
    "target_submission_id" TEXT,
    "check_type" TEXT NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,
    "similarity" DOUBLE PRECISION NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "resolution" TEXT,
    "resolved_at" TIMESTAMPTZ(3),
    "resolved_by" TEXT,
    "details" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "fraud_matches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "fingerprints" (
    "id" BIGSERIAL NOT NULL,
    "company_id" TEXT NOT NULL,
    "submission_id" TEXT NOT NULL,
    "file_index" INTEGER NOT NULL,
    "page" INTEGER NOT NULL DEFAULT 0,
    "kind" TEXT NOT NULL,
    "band_key" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "fingerprints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "batches" (
    "id" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,
    "batch_ref" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "first_session_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "batches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deliveries" (
    "id" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,
    "api_key_id" TEXT NOT NULL,
    "session_id" TEXT,
    "submission_id" TEXT,
    "batch_id" TEXT,
    "shelf_session_id" TEXT,
    "event_type" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "chain" INTEGER NOT NULL DEFAULT 1,
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery_attempts" (
    "delivery_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "chain" INTEGER NOT NULL,
    "attempted_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER,
    "status_code" INTEGER,
    "error" TEXT,
    "response_excerpt" TEXT,

    CONSTRAINT "delivery_attempts_pkey" PRIMARY KEY ("delivery_id","number")
);

-- CreateTable
CREATE TABLE "outbox" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "payload" JSONB NOT NULL DEFAULT '{}',
    "available_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limit_windows" (
    "api_key_id" TEXT NOT NULL,
    "bucket" TEXT NOT NULL,
    "window_start" TIMESTAMPTZ(0) NOT NULL,
    "granted" INTEGER NOT NULL,

    CONSTRAINT "rate_limit_windows_pkey" PRIMARY KEY ("api_key_id","bucket","window_start")
);

-- CreateTable
CREATE TABLE "shelf_profiles" (
    "id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "company_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shelf_profiles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shelf_profile_versions" (
    "id" TEXT NOT NULL,
    "profile_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "limits" JSONB NOT NULL,
    "quality" JSONB NOT NULL,
    "moderation" JSONB NOT NULL,
    "recognition" JSONB NOT NULL,
    "review" TEXT NOT NULL,
    "review_below" DOUBLE PRECISION NOT NULL,
    "catalog" JSONB NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shelf_profile_versions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shelf_catalog_images" (
    "profile_version_id" TEXT NOT NULL,
    "sku" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "shelf_catalog_images_pkey" PRIMARY KEY ("profile_version_id","sku","position")
);

-- CreateTable
CREATE TABLE "shelf_sessions" (
    "id" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,
    "api_key_id" TEXT NOT NULL,
    "profile_version_id" TEXT NOT NULL,
    "client_capture_id" TEXT NOT NULL,
    "store_id" TEXT,
    "status" TEXT NOT NULL DEFAULT 'created',
    "review_state" TEXT NOT NULL DEFAULT 'not_required',
    "active_run_id" TEXT,
    "result_run_id" TEXT,
    "error" JSONB,
    "metadata" JSONB,
    "webhook_url" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "shelf_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shelf_photos" (
    "id" TEXT NOT NULL,
    "shelf_session_id" TEXT NOT NULL,
    "photo_index" INTEGER NOT NULL,
    "object_key" TEXT NOT NULL,
    "mime_type" TEXT NOT NULL,
    "file_size" BIGINT,
    "section_index" INTEGER,
    "section_photo_index" INTEGER,
    "reserved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "registered_at" TIMESTAMPTZ(3),
    "quality" JSONB,

    CONSTRAINT "shelf_photos_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shelf_runs" (
    "id" TEXT NOT NULL,
    "shelf_session_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "photos_done" INTEGER NOT NULL DEFAULT 0,
    "photos_total" INTEGER NOT NULL,
    "findings" JSONB,
    "result" JSONB,
    "corrections" JSONB,
    "error" JSONB,
    "engine" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "shelf_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "settings" (
    "name" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "companies_organisation_id_idx" ON "companies"("organisation_id");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "users_organisation_id_idx" ON "users"("organisation_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_key_hash_key" ON "api_keys"("key_hash");

-- CreateIndex
CREATE INDEX "api_keys_company_id_created_at_id_idx" ON "api_keys"("company_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "api_keys_created_by_id_idx" ON "api_keys"("created_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "workflow_definitions_slug_key" ON "workflow_definitions"("slug");

-- CreateIndex
CREATE INDEX "workflow_assignments_definition_id_idx" ON "workflow_assignments"("definition_id");

-- CreateIndex
CREATE INDEX "sessions_api_key_id_idx" ON "sessions"("api_key_id");

-- CreateIndex
CREATE INDEX "sessions_definition_id_version_idx" ON "sessions"("definition_id", "version");

-- CreateIndex
CREATE INDEX "sessions_batch_id_created_at_id_idx" ON "sessions"("batch_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sessions_company_id_created_at_id_idx" ON "sessions"("company_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "session_holds_session_id_key" ON "session_holds"("session_id");

-- CreateIndex
CREATE INDEX "session_holds_held_until_idx" ON "session_holds"("held_until");

-- CreateIndex
CREATE UNIQUE INDEX "session_files_object_key_key" ON "session_files"("object_key");

-- CreateIndex
CREATE UNIQUE INDEX "session_files_session_id_file_index_key" ON "session_files"("session_id", "file_index");

-- CreateIndex
CREATE UNIQUE INDEX "submissions_session_id_key" ON "submissions"("session_id");

-- CreateIndex
CREATE INDEX "submissions_company_id_created_at_id_idx" ON "submissions"("company_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "submissions_company_id_status_created_at_id_idx" ON "submissions"("company_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "submissions_company_id_fraud_status_created_at_id_idx" ON "submissions"("company_id", "fraud_status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "submissions_company_id_definition_id_created_at_id_idx" ON "submissions"("company_id", "definition_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "submissions_definition_id_version_idx" ON "submissions"("definition_id", "version");

-- CreateIndex
CREATE INDEX "submission_events_submission_id_occurred_at_id_idx" ON "submission_events"("submission_id", "occurred_at", "id");

-- CreateIndex
CREATE INDEX "fraud_matches_submission_id_created_at_id_idx" ON "fraud_matches"("submission_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "fraud_matches_target_submission_id_idx" ON "fraud_matches"("target_submission_id");

-- CreateIndex
CREATE INDEX "fraud_matches_company_id_status_idx" ON "fraud_matches"("company_id", "status");

-- CreateIndex
CREATE INDEX "fingerprints_company_id_kind_band_key_id_idx" ON "fingerprints"("company_id", "kind", "band_key", "id" DESC);

-- CreateIndex
CREATE INDEX "fingerprints_submission_id_idx" ON "fingerprints"("submission_id");

-- CreateIndex
CREATE UNIQUE INDEX "batches_first_session_id_key" ON "batches"("first_session_id");

-- CreateIndex
CREATE UNIQUE INDEX "batches_company_id_batch_ref_key" ON "batches"("company_id", "batch_ref");

-- CreateIndex
CREATE INDEX "deliveries_company_id_status_created_at_id_idx" ON "deliveries"("company_id", "status", "created_at", "id");

-- CreateIndex
CREATE INDEX "deliveries_session_id_created_at_id_idx" ON "deliveries"("session_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "deliveries_submission_id_idx" ON "deliveries"("submission_id");

-- CreateIndex
CREATE INDEX "deliveries_batch_id_idx" ON "deliveries"("batch_id");

-- CreateIndex
CREATE INDEX "deliveries_shelf_session_id_created_at_id_idx" ON "deliveries"("shelf_session_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "deliveries_api_key_id_idx" ON "deliveries"("api_key_id");

-- CreateIndex
CREATE INDEX "deliveries_created_at_id_idx" ON "deliveries"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "outbox_available_at_id_idx" ON "outbox"("available_at", "id");

-- CreateIndex
CREATE INDEX "rate_limit_windows_window_start_idx" ON "rate_limit_windows"("window_start");

-- CreateIndex
CREATE INDEX "shelf_profiles_company_id_idx" ON "shelf_profiles"("company_id");

-- CreateIndex
CREATE INDEX "shelf_profile_versions_created_at_id_idx" ON "shelf_profile_versions"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "shelf_profile_versions_profile_id_version_key" ON "shelf_profile_versions"("profile_id", "version");

-- CreateIndex
CREATE INDEX "shelf_sessions_company_id_created_at_id_idx" ON "shelf_sessions"("company_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "shelf_sessions_profile_version_id_idx" ON "shelf_sessions"("profile_version_id");

-- CreateIndex
CREATE INDEX "shelf_sessions_api_key_id_idx" ON "shelf_sessions"("api_key_id");

-- CreateIndex
CREATE UNIQUE INDEX "shelf_sessions_company_id_client_capture_id_key" ON "shelf_sessions"("company_id", "client_capture_id");

-- CreateIndex
CREATE UNIQUE INDEX "shelf_photos_shelf_session_id_photo_index_key" ON "shelf_photos"("shelf_session_id", "photo_index");

-- CreateIndex
CREATE UNIQUE INDEX "shelf_runs_shelf_session_id_number_key" ON "shelf_runs"("shelf_session_id", "number");

-- AddForeignKey
ALTER TABLE "companies" ADD CONSTRAINT "companies_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workflow_versions" ADD CONSTRAINT "workflow_versions_definition_id_fkey" FOREIGN KEY ("definition_id") REFERENCES "workflow_definitions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workflow_assignments" ADD CONSTRAINT "workflow_assignments_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workflow_assignments" ADD CONSTRAINT "workflow_assignments_definition_id_fkey" FOREIGN KEY ("definition_id") REFERENCES "workflow_definitions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_definition_id_version_fkey" FOREIGN KEY ("definition_id", "version") REFERENCES "workflow_versions"("definition_id", "version") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "batches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_holds" ADD CONSTRAINT "session_holds_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_holds" ADD CONSTRAINT "session_holds_definition_id_fkey" FOREIGN KEY ("definition_id") REFERENCES "workflow_definitions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_holds" ADD CONSTRAINT "session_holds_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_files" ADD CONSTRAINT "session_files_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_definition_id_version_fkey" FOREIGN KEY ("definition_id", "version") REFERENCES "workflow_versions"("definition_id", "version") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submission_events" ADD CONSTRAINT "submission_events_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "processing_results" ADD CONSTRAINT "processing_results_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fraud_matches" ADD CONSTRAINT "fraud_matches_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fraud_matches" ADD CONSTRAINT "fraud_matches_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fraud_matches" ADD CONSTRAINT "fraud_matches_target_submission_id_fkey" FOREIGN KEY ("target_submission_id") REFERENCES "submissions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fingerprints" ADD CONSTRAINT "fingerprints_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fingerprints" ADD CONSTRAINT "fingerprints_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "batches" ADD CONSTRAINT "batches_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "batches" ADD CONSTRAINT "batches_first_session_id_fkey" FOREIGN KEY ("first_session_id") REFERENCES "sessions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "batches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_shelf_session_id_fkey" FOREIGN KEY ("shelf_session_id") REFERENCES "shelf_sessions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shelf_profiles" ADD CONSTRAINT "shelf_profiles_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shelf_profile_versions" ADD CONSTRAINT "shelf_profile_versions_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "shelf_profiles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shelf_catalog_images" ADD CONSTRAINT "shelf_catalog_images_profile_version_id_fkey" FOREIGN KEY ("profile_version_id") REFERENCES "shelf_profile_versions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shelf_sessions" ADD CONSTRAINT "shelf_sessions_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shelf_sessions" ADD CONSTRAINT "shelf_sessions_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shelf_sessions" ADD CONSTRAINT "shelf_sessions_profile_version_id_fkey" FOREIGN KEY ("profile_version_id") REFERENCES "shelf_profile_versions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shelf_photos" ADD CONSTRAINT "shelf_photos_shelf_session_id_fkey" FOREIGN KEY ("shelf_session_id") REFERENCES "shelf_sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shelf_runs" ADD CONSTRAINT "shelf_runs_shelf_session_id_fkey" FOREIGN KEY ("shelf_session_id") REFERENCES "shelf_sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
