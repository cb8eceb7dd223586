-- The admin panel: how people sign in, which companies they work for, what they correct, and the log of what they change.

ALTER TABLE "users"
  ADD COLUMN "name" TEXT,
  ADD COLUMN "email_verified" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "image" TEXT,
  ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "users" SET "name" = split_part("email", '@', 1);
ALTER TABLE "users" ALTER COLUMN "name" SET NOT NULL;

CREATE TABLE "user_companies" (
    "user_id" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "user_companies_pkey" PRIMARY KEY ("user_id","company_id")
);

CREATE TABLE "staff_sessions" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "staff_sessions_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "staff_accounts" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "password" TEXT,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "refresh_token_expires_at" TIMESTAMPTZ(3),
    "scope" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "staff_accounts_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "staff_verifications" (
    "id" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "staff_verifications_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "staff_rate_limits" (
    "id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "last_request" BIGINT NOT NULL,
    CONSTRAINT "staff_rate_limits_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "audit_entries" (
    "id" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_id" TEXT,
    "actor_label" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "organisation_id" TEXT,
    "company_id" TEXT,
    "before" JSONB,
    "after" JSONB,
    "request_id" TEXT,
    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "field_corrections" (
    "id" TEXT NOT NULL,
    "submission_id" TEXT NOT NULL,
    "field" TEXT NOT NULL,
    "extracted" JSONB,
    "corrected" JSONB,
    "user_id" TEXT,
    "corrected_by" TEXT NOT NULL,
    "corrected_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "field_corrections_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "user_companies_company_id_idx" ON "user_companies"("company_id");
CREATE UNIQUE INDEX "staff_sessions_token_key" ON "staff_sessions"("token");
CREATE INDEX "staff_sessions_user_id_idx" ON "staff_sessions"("user_id");
CREATE INDEX "staff_sessions_expires_at_idx" ON "staff_sessions"("expires_at");
CREATE INDEX "staff_accounts_user_id_idx" ON "staff_accounts"("user_id");
CREATE UNIQUE INDEX "staff_accounts_provider_id_account_id_key" ON "staff_accounts"("provider_id", "account_id");
CREATE INDEX "staff_verifications_identifier_idx" ON "staff_verifications"("identifier");
CREATE UNIQUE INDEX "staff_rate_limits_key_key" ON "staff_rate_limits"("key");
CREATE INDEX "audit_entries_occurred_at_id_idx" ON "audit_entries"("occurred_at" DESC, "id" DESC);
CREATE INDEX "audit_entries_company_id_occurred_at_id_idx" ON "audit_entries"("company_id", "occurred_at" DESC, "id" DESC);
CREATE INDEX "audit_entries_organisation_id_occurred_at_id_idx" ON "audit_entries"("organisation_id", "occurred_at" DESC, "id" DESC);
CREATE INDEX "audit_entries_subject_id_occurred_at_idx" ON "audit_entries"("subject_id", "occurred_at" DESC);
CREATE INDEX "audit_entries_user_id_occurred_at_idx" ON "audit_entries"("user_id", "occurred_at" DESC);
CREATE INDEX "audit_entries_actor_label_action_occurred_at_idx" ON "audit_entries"("actor_label", "action", "occurred_at" DESC);
CREATE INDEX "field_corrections_submission_id_corrected_at_id_idx" ON "field_corrections"("submission_id", "corrected_at", "id");
CREATE INDEX "field_corrections_user_id_idx" ON "field_corrections"("user_id");
ALTER TABLE "user_companies" ADD CONSTRAINT "user_companies_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "user_companies" ADD CONSTRAINT "user_companies_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "staff_accounts" ADD CONSTRAINT "staff_accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "field_corrections" ADD CONSTRAINT "field_corrections_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "field_corrections" ADD CONSTRAINT "field_corrections_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The password that a user has already goes on working.
INSERT INTO "staff_accounts" ("id", "user_id", "account_id", "provider_id", "password")
SELECT 'stf' || substr("id", 4), "id", "id", 'credential', "password_hash" FROM "users";
ALTER TABLE "users" DROP COLUMN "password_hash";

ALTER TABLE "submission_events" DROP CONSTRAINT "submission_events_type_check";
ALTER TABLE "submission_events" ADD CONSTRAINT "submission_events_type_check" CHECK ("type" IN ('created', 'submitted', 'processing_started', 'processing_completed', 'processing_failed', 'capture_quality_blocked', 'expired', 'approved', 'rejected', 'cancelled', 'fraud_match_resolved', 'field_corrected', 'synced', 'delivery_succeeded', 'delivery_failed'));
