-- The changes of release 0.3.0 to the schema of 0.2.0. Nothing here takes longer in a larger database, except for the
-- count of sessions that wait for their files. The migrations after this one create the indexes on tables that may be
-- large, validate checks and count submissions: each locks what it needs and no more.

-- Every table that changes is locked before the first change. Otherwise this migration and a transaction of the serving
-- release could each wait for a table that the other has. A wait ends before PostgreSQL looks for deadlocks
-- (`deadlock_timeout`, 1 s); then all locks are given back for a moment, so that nobody queues behind this for longer.
DO $$
BEGIN
  FOR attempt IN 1..100 LOOP
    BEGIN
      SET LOCAL lock_timeout = '500ms';
      LOCK TABLE "outbox", "sessions", "shelf_captures", "fingerprints", "submissions", "submission_events",
        "field_corrections", "deliveries", "delivery_attempts", "api_keys", "audit_entries", "companies",
        "organizations", "shelf_profile_versions", "staff_accounts", "staff_sessions", "users",
        "workflow_definitions" IN ACCESS EXCLUSIVE MODE;
      SET LOCAL lock_timeout = DEFAULT;
      RETURN;
    EXCEPTION WHEN lock_not_available THEN
      PERFORM pg_sleep(0.2 + random());
    END;
  END LOOP;
  RAISE EXCEPTION 'lock timeout: the tables were in use for too long' USING ERRCODE = 'lock_not_available';
END
$$;

-- === Sessions, submissions and shelf captures

-- A failed session can be processed again: each run of processing has a number, and only the newest run may publish.
ALTER TABLE "sessions" ADD COLUMN "run" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_run_check" CHECK ("run" >= 1) NOT VALID;

ALTER TABLE "submission_events" DROP CONSTRAINT "submission_events_type_check";
ALTER TABLE "submission_events" ADD CONSTRAINT "submission_events_type_check" CHECK ("type" IN (
  'created', 'submitted', 'processing_started', 'processing_completed', 'processing_failed', 'processing_restarted',
  'capture_quality_blocked', 'expired', 'approved', 'rejected', 'cancelled', 'fraud_match_resolved', 'field_corrected',
  'synced', 'delivery_succeeded', 'delivery_failed')) NOT VALID;

-- The number of each event among those of its submission or shelf capture, by which receivers order webhooks that
-- overtook one another. Older deliveries have none. Constant defaults change no rows.
ALTER TABLE "submissions" ADD COLUMN "event_sequence" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "shelf_captures" ADD COLUMN "event_sequence" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "deliveries" ADD COLUMN "sequence" INTEGER;

-- Retention and erasure: how long content is kept, what has been removed, legal holds, and the objects that are
-- still to be deleted.
ALTER TABLE "companies" ADD COLUMN "held_at" TIMESTAMPTZ(3), ADD COLUMN "held_by" TEXT, ADD COLUMN "hold_reason" TEXT;

ALTER TABLE "submissions"
  ADD COLUMN "removed_kinds" SMALLINT NOT NULL DEFAULT 0,
  ADD COLUMN "files_removed_at" TIMESTAMPTZ(3),
  ADD COLUMN "data_removed_at" TIMESTAMPTZ(3),
  ADD COLUMN "erased_at" TIMESTAMPTZ(3),
  ADD COLUMN "held_at" TIMESTAMPTZ(3),
  ADD COLUMN "held_by" TEXT,
  ADD COLUMN "hold_reason" TEXT;

ALTER TABLE "shelf_captures"
  ADD COLUMN "removed_kinds" SMALLINT NOT NULL DEFAULT 0,
  ADD COLUMN "files_removed_at" TIMESTAMPTZ(3),
  ADD COLUMN "data_removed_at" TIMESTAMPTZ(3),
  ADD COLUMN "erased_at" TIMESTAMPTZ(3),
  ADD COLUMN "held_at" TIMESTAMPTZ(3),
  ADD COLUMN "held_by" TEXT,
  ADD COLUMN "hold_reason" TEXT;

CREATE TABLE "retention_settings" (
    "id" BIGSERIAL NOT NULL,
    "company_id" TEXT NOT NULL,
    "definition_id" TEXT,
    "days" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "retention_settings_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "retention_settings_scope_key" ON "retention_settings"
  ("company_id", "definition_id") NULLS NOT DISTINCT;
CREATE INDEX "retention_settings_definition_id_idx" ON "retention_settings"("definition_id");
ALTER TABLE "retention_settings" ADD CONSTRAINT "retention_settings_company_id_fkey"
    FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "retention_settings" ADD CONSTRAINT "retention_settings_definition_id_fkey"
    FOREIGN KEY ("definition_id") REFERENCES "workflow_definitions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Objects to delete. A null bucket is the bucket of the service.
CREATE TABLE "object_removals" (
    "id" BIGSERIAL NOT NULL,
    "object_key" TEXT NOT NULL,
    "available_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "bucket" TEXT,
    CONSTRAINT "object_removals_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "object_removals_available_at_id_idx" ON "object_removals"("available_at", "id");

-- Rows that are updated soon after they are written keep their new versions on the same page, without new index
-- entries, if no indexed column changes: a submission's event number, a delivery's attempt count, an attempt's
-- answer.
ALTER TABLE "submissions" SET (fillfactor = 85);
ALTER TABLE "deliveries" SET (fillfactor = 85);
ALTER TABLE "delivery_attempts" SET (fillfactor = 85);

-- Companies and API keys are never deleted and never change their ids. For these keys, each delivery locked the row of
-- its company and of its API key, which all deliveries of the company share.
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_company_id_fkey", DROP CONSTRAINT "deliveries_api_key_id_fkey";

-- How many sessions of each company wait for their files, and how many bytes these files may have, so that a company
-- cannot fill the storage with uploads that it never submits. Triggers keep the counts in the transactions that
-- change sessions: they hold for every path, and for processes of the version before, whose sessions count without
-- bytes. Each database connection adds to one of 16 shards, so that sessions of one company rarely wait for each
-- other. A shard may be negative.
ALTER TABLE "sessions" ADD COLUMN "upload_bytes" BIGINT;

CREATE TABLE "pending_uploads" (
    "company_id" TEXT NOT NULL,
    "shard" INTEGER NOT NULL,
    "sessions" INTEGER NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "pending_uploads_pkey" PRIMARY KEY ("company_id", "shard")
);
-- Room for the next versions of a row on its page, so that changes touch no index.
ALTER TABLE "pending_uploads" SET (fillfactor = 50);
ALTER TABLE "pending_uploads" ADD CONSTRAINT "pending_uploads_company_id_fkey"
    FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE FUNCTION "count_pending_upload"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed "sessions";
  by_sessions INTEGER;
BEGIN
  IF TG_OP = 'DELETE' THEN
    changed := OLD;
    by_sessions := -1;
  ELSE
    changed := NEW;
    by_sessions := CASE WHEN NEW."state" = 'pending' THEN 1 ELSE -1 END;
  END IF;
  INSERT INTO "pending_uploads" ("company_id", "shard", "sessions", "bytes")
  VALUES (changed."company_id", pg_backend_pid() % 16, by_sessions, by_sessions * coalesce(changed."upload_bytes", 0))
  ON CONFLICT ("company_id", "shard") DO UPDATE
    SET "sessions" = "pending_uploads"."sessions" + EXCLUDED."sessions", "bytes" = "pending_uploads"."bytes" + EXCLUDED."bytes";
  RETURN NULL;
END
$$;

-- Deferred to the commit, so that the shard is the last thing that a transaction locks.
CREATE CONSTRAINT TRIGGER "sessions_pending_on_insert" AFTER INSERT ON "sessions" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."state" = 'pending') EXECUTE FUNCTION "count_pending_upload"();
CREATE CONSTRAINT TRIGGER "sessions_pending_on_update" AFTER UPDATE OF "state" ON "sessions" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD."state" = 'pending') <> (NEW."state" = 'pending')) EXECUTE FUNCTION "count_pending_upload"();
CREATE CONSTRAINT TRIGGER "sessions_pending_on_delete" AFTER DELETE ON "sessions" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD."state" = 'pending') EXECUTE FUNCTION "count_pending_upload"();

-- === The outbox and its lanes

-- The span that wrote the message (W3C Trace Context, "traceparent"); null if that process exported no spans. A
-- message that a relay sends after a crash stays in its trace.
ALTER TABLE outbox ADD COLUMN traceparent text;

-- The request that asked for what waits, for the log lines of the process that does it later. Null adds nothing to a
-- row.
ALTER TABLE "outbox" ADD COLUMN "request_id" TEXT;

-- The lane of a delivery's message is its receiver: a company's URL without the query. The origin comes first and
-- the company second, so that all receivers of a company at an origin are neighbors in the index of lanes. Long
-- paths are cut, since an entry of an index has a limit. The previous release writes and reads lanes as names
-- without a meaning; those that it writes are origins alone.
CREATE FUNCTION "delivery_lane"("url" text, "company_id" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(substring("url" FROM '^[^:]+://[^/?#]+')) || ' ' || "company_id" || ' ' || CASE
    WHEN length("path") > 300 THEN left("path", 300) || '?' || md5("path") ELSE "path" END
  FROM (SELECT substring("url" FROM '^[^:]+://[^/?#]+([^?#]*)') AS "path") AS "parts"
$$;

CREATE OR REPLACE FUNCTION "outbox_set_lane"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."lane" := coalesce((SELECT "delivery_lane"("url", "company_id") FROM "deliveries" WHERE "id" = NEW."subject_id"), 'unknown');
  RETURN NEW;
END
$$;

-- A trigger does not see what its own statement writes. So whoever writes a delivery together with its message names
-- the lane.
DROP TRIGGER "outbox_lane" ON "outbox";
CREATE TRIGGER "outbox_lane" BEFORE INSERT ON "outbox" FOR EACH ROW
  WHEN (NEW."kind" = 'delivery.start' AND NEW."lane" IS NULL) EXECUTE FUNCTION "outbox_set_lane"();

-- First attempts of deliveries that wait or are under way: a narrow row for each attempt series instead of a message in
-- the outbox. A lease is in no index, so that a claim changes the row alone. Processes of the previous release still
-- write such messages to the outbox; workers move them here, or those of the previous release take them there.
CREATE TABLE "first_attempts" (
    "delivery_id" TEXT NOT NULL,
    "series" INTEGER NOT NULL,
    "lane" TEXT COLLATE "C" NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leased_until" TIMESTAMPTZ(3),
    "claims" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "traceparent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "request_id" TEXT,

    CONSTRAINT "first_attempts_pkey" PRIMARY KEY ("delivery_id", "series")
) WITH (fillfactor = 60);
CREATE INDEX "first_attempts_lane_due_at_idx" ON "first_attempts"("lane", "due_at");

-- === Companies and their API keys

-- The hidden company of a company's test keys. Its id says what it is, so that every list can leave it out without a
-- look-up (domain/access/sandbox.ts).
ALTER TABLE "companies" ADD COLUMN "sandbox_of" TEXT;
CREATE UNIQUE INDEX "companies_sandbox_of_key" ON "companies"("sandbox_of");
ALTER TABLE "companies" ADD CONSTRAINT "companies_sandbox_of_fkey"
    FOREIGN KEY ("sandbox_of") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "companies" ADD CONSTRAINT "companies_sandbox_of_check" CHECK (
  ("sandbox_of" IS NOT NULL) = starts_with("id", 'co_test_') AND ("sandbox_of" IS NULL OR "organization_id" IS NULL)
);

-- What a repeated creation of a session that says something else than the first one gets: the session, or a conflict.
ALTER TABLE "companies" ADD COLUMN "changed_repeats" TEXT NOT NULL DEFAULT 'return';
ALTER TABLE "companies" ADD CONSTRAINT "companies_changed_repeats_check" CHECK ("changed_repeats" IN ('return', 'conflict'));

-- Limits of API keys. The defaults allow what a key without limits may do, so existing keys stay as they are.
ALTER TABLE "api_keys"
    ADD COLUMN "expires_at" TIMESTAMPTZ(3),
    ADD COLUMN "scopes" TEXT[] DEFAULT ARRAY['submit', 'read', 'review'],
    ADD COLUMN "allowed_addresses" TEXT[] DEFAULT ARRAY['0.0.0.0/0', '::/0'];
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_scopes_check"
    CHECK ("scopes" <@ ARRAY['submit', 'read', 'review']::text[]);

-- What signs the webhooks of an API key, encrypted with a key from the settings. While it is null, `key_hash` is the
-- SHA-256 of the API key and signs. Otherwise `key_hash` only finds the key: it is a hash of that SHA-256.
ALTER TABLE "api_keys" ADD COLUMN "signing_key" TEXT;

-- Sessions that people upload in the panel belong to a key of their company that nobody knows: it is stored as
-- revoked, so it never signs in.
ALTER TABLE "api_keys" ADD COLUMN "panel" BOOLEAN NOT NULL DEFAULT false;
CREATE UNIQUE INDEX "api_keys_panel_key" ON "api_keys" ("company_id") WHERE "panel";

-- A key that another one replaces works until it expires, then a worker revokes it.
ALTER TABLE "api_keys" ADD COLUMN "replaced_by_id" TEXT;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_replaced_by_id_fkey"
    FOREIGN KEY ("replaced_by_id") REFERENCES "api_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "api_keys_replaced_idx" ON "api_keys"
  ("expires_at") WHERE "replaced_by_id" IS NOT NULL AND "revoked_at" IS NULL;

-- How many documents drafts of workflows have had read by model services, for each company and day (UTC).
CREATE TABLE "draft_usage" (
    "company_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "documents" INTEGER NOT NULL,

    CONSTRAINT "draft_usage_pkey" PRIMARY KEY ("company_id", "day")
);
ALTER TABLE "draft_usage" ADD CONSTRAINT "draft_usage_company_id_fkey"
    FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The buckets beside the service's own one that the administrators of an organization may name for sources and exports.
CREATE TABLE "organization_buckets" (
    "organization_id" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "bucket" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organization_buckets_pkey" PRIMARY KEY ("organization_id", "purpose", "bucket"),
    CONSTRAINT "organization_buckets_purpose_check" CHECK ("purpose" IN ('source', 'export'))
);
ALTER TABLE "organization_buckets" ADD CONSTRAINT "organization_buckets_organization_id_fkey"
    FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- === Webhooks and callbacks

-- A secret of each company for the Standard Webhooks signature. A trigger creates it with the company, so that every
-- company has one, whichever release or command created it.

-- `whsec_` and the base64 of 32 random bytes. Each UUID has 122 random bits from the generator for cryptographic
-- use; a hash of three has 256.
CREATE FUNCTION "new_webhook_secret"() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT 'whsec_' || encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'base64')
$$;

CREATE TABLE "webhook_secrets" (
    "id" BIGSERIAL NOT NULL,
    "company_id" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retires_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_secrets_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "webhook_secrets_company_id_idx" ON "webhook_secrets"("company_id");
-- One current secret for each company; its predecessor has a time at which it retires.
CREATE UNIQUE INDEX "webhook_secrets_current_key" ON "webhook_secrets"("company_id") WHERE "retires_at" IS NULL;
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_company_id_fkey"
    FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE FUNCTION "create_webhook_secret"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "webhook_secrets" ("company_id", "secret") VALUES (NEW."id", new_webhook_secret()) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
-- Webhooks of a sandbox are signed with the secrets of the company that it belongs to.
CREATE TRIGGER "companies_webhook_secret" AFTER INSERT ON "companies" FOR EACH ROW
  WHEN (NEW."sandbox_of" IS NULL) EXECUTE FUNCTION "create_webhook_secret"();

-- Secrets that sign the requests to a company's processor or recognizer (Standard Webhooks), encrypted if the
-- settings have a key. A company has none until it asks for one.
CREATE TABLE "service_secrets" (
    "id" BIGSERIAL NOT NULL,
    "company_id" TEXT NOT NULL,
    "service" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retires_at" TIMESTAMPTZ(3),

    CONSTRAINT "service_secrets_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "service_secrets_service_check" CHECK ("service" IN ('processor', 'recognizer'))
);
CREATE INDEX "service_secrets_company_id_service_idx" ON "service_secrets"("company_id", "service");
-- One current secret for each service; its predecessor has a time at which it retires.
CREATE UNIQUE INDEX "service_secrets_current_key" ON "service_secrets"
  ("company_id", "service") WHERE "retires_at" IS NULL;
ALTER TABLE "service_secrets" ADD CONSTRAINT "service_secrets_company_id_fkey"
    FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The log of a company's webhook events, which callers read with a cursor. A body is stored once: here, or in the
-- delivery that sends it.
CREATE TABLE "webhook_events" (
    "id" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,
    "event_type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "sequence" INTEGER,
    "body" TEXT,
    "position" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_events_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "webhook_event_counters" (
    "company_id" TEXT NOT NULL,
    "last_position" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "webhook_event_counters_pkey" PRIMARY KEY ("company_id")
);
CREATE INDEX "webhook_events_company_id_position_created_at_id_idx" ON "webhook_events"
  ("company_id", "position", "created_at", "id");
-- `webhook_events` has no foreign key to its company: companies are never deleted, and each event would lock its
-- company's row.
ALTER TABLE "webhook_event_counters" ADD CONSTRAINT "webhook_event_counters_company_id_fkey"
    FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Retention finds the events that have their body here by their subject, and those of batches by age. The others go
-- with their delivery.
CREATE INDEX "webhook_events_own_body_idx" ON "webhook_events" ("subject_id") WHERE "body" IS NOT NULL;
CREATE INDEX "webhook_events_batch_body_idx" ON "webhook_events"
  ("company_id", "created_at") WHERE "body" IS NOT NULL AND "event_type" = 'batch.completed';

-- A trigger logs the event of each delivery, because processes of the version before do not know the log. The event of
-- a delivery to an endpoint is in the log already.
CREATE FUNCTION "deliveries_log_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."endpoint_id" IS NULL THEN
    INSERT INTO "webhook_events" ("id", "company_id", "event_type", "subject_id", "sequence", "created_at")
    VALUES (NEW."id", NEW."company_id", NEW."event_type", coalesce(NEW."submission_id", NEW."session_id", NEW."batch_id", NEW."shelf_capture_id"),
            NEW."sequence", NEW."created_at")
    ON CONFLICT ("id") DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;
CREATE FUNCTION "deliveries_forget_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "webhook_events" WHERE "id" = OLD."id";
  RETURN NULL;
END
$$;
CREATE TRIGGER "deliveries_event_insert" AFTER INSERT ON "deliveries" FOR EACH ROW
  EXECUTE FUNCTION "deliveries_log_event"();
CREATE TRIGGER "deliveries_event_delete" AFTER DELETE ON "deliveries" FOR EACH ROW
  EXECUTE FUNCTION "deliveries_forget_event"();

-- Endpoints that get the events of a company whose sessions and captures name no webhookUrl themselves.
CREATE TABLE "webhook_endpoints" (
    "id" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "event_types" TEXT[],
    "headers" TEXT NOT NULL,
    "retry_delays_ms" INTEGER[],
    "disabled_at" TIMESTAMPTZ(3),
    "disabled_reason" TEXT,
    "failing_since" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "webhook_endpoint_secrets" (
    "id" BIGSERIAL NOT NULL,
    "endpoint_id" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retires_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_endpoint_secrets_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "webhook_endpoints_company_id_created_at_id_idx" ON "webhook_endpoints"("company_id", "created_at" DESC, "id" DESC);
CREATE INDEX "webhook_endpoint_secrets_endpoint_id_idx" ON "webhook_endpoint_secrets"("endpoint_id");
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_company_id_fkey"
    FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "webhook_endpoint_secrets" ADD CONSTRAINT "webhook_endpoint_secrets_endpoint_id_fkey"
    FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_disabled_check"
    CHECK (("disabled_at" IS NULL) = ("disabled_reason" IS NULL) AND "disabled_reason" IN ('request', 'failing'));

-- A delivery to an endpoint has its own id, because one event may go to several endpoints. The event's id is what
-- receivers see.
ALTER TABLE "deliveries" ADD COLUMN "endpoint_id" TEXT, ADD COLUMN "event_id" TEXT;
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_endpoint_check"
    CHECK (("endpoint_id" IS NULL) = ("event_id" IS NULL)) NOT VALID;

-- Links to the webhook portal: each opens the webhook endpoints and deliveries of one company.
CREATE TABLE "webhook_portal_links" (
    "id" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,
    "api_key_id" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_portal_links_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webhook_portal_links_company_id_fkey"
      FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "webhook_portal_links_api_key_id_fkey"
      FOREIGN KEY ("api_key_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "webhook_portal_links_token_hash_key" ON "webhook_portal_links"("token_hash");
CREATE INDEX "webhook_portal_links_company_id_created_at_id_idx" ON "webhook_portal_links"("company_id", "created_at" DESC, "id" DESC);
CREATE INDEX "webhook_portal_links_api_key_id_idx" ON "webhook_portal_links"("api_key_id");

-- Requests with an Idempotency-Key and their answers, which contain ids and states only. They are kept for a day.
CREATE TABLE "idempotent_requests" (
    "company_id" TEXT NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "answer" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotent_requests_pkey" PRIMARY KEY ("company_id", "idempotency_key")
);
CREATE INDEX "idempotent_requests_created_at_idx" ON "idempotent_requests"("created_at");
ALTER TABLE "idempotent_requests" ADD CONSTRAINT "idempotent_requests_company_id_fkey"
    FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Callback URLs at which a processor or recognizer has answered, so that a repeated answer is recognized after its
-- result has been published.
CREATE TABLE "answered_callbacks" (
    "token_hash" TEXT NOT NULL,
    "answered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "answered_callbacks_pkey" PRIMARY KEY ("token_hash")
);
CREATE INDEX "answered_callbacks_answered_at_idx" ON "answered_callbacks"("answered_at");

-- === People of the panel

-- A reviewer without any company worked for every company of the organization, so that removing the last one gave
-- access to all. "All" is said.
ALTER TABLE "users" ADD COLUMN "all_companies" BOOLEAN NOT NULL DEFAULT false;

-- Attempts to sign in with a password that did not succeed, by account and by where they came from. They decide how
-- long the next one waits.
CREATE TABLE "sign_in_attempts" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "attempted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_in_attempts_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "sign_in_attempts_email_attempted_at_idx" ON "sign_in_attempts"("email", "attempted_at");
CREATE INDEX "sign_in_attempts_attempted_at_idx" ON "sign_in_attempts"("attempted_at");

-- Whether someone else chose the person's password. They can do nothing in the panel until they have changed it.
ALTER TABLE "users" ADD COLUMN "must_change_password" BOOLEAN NOT NULL DEFAULT false;

-- Sign-in with a second factor: codes of an authenticator app (TOTP) or backup codes. The authentication library
-- encrypts both.
ALTER TABLE "users" ADD COLUMN "two_factor_enabled" BOOLEAN NOT NULL DEFAULT false;
CREATE TABLE "staff_two_factors" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "backup_codes" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL DEFAULT false,
    "failed_verification_count" INTEGER NOT NULL DEFAULT 0,
    "locked_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staff_two_factors_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "staff_two_factors_user_id_key" ON "staff_two_factors"("user_id");
ALTER TABLE "staff_two_factors" ADD CONSTRAINT "staff_two_factors_user_id_fkey"
    FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Codes of authenticator apps that were sent a short while ago, so that none is accepted twice.
CREATE TABLE "staff_used_codes" (
    "user_id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staff_used_codes_pkey" PRIMARY KEY ("user_id", "code")
);
ALTER TABLE "staff_used_codes" ADD CONSTRAINT "staff_used_codes_user_id_fkey"
    FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- When the person of a session last entered the password again.
ALTER TABLE "staff_sessions" ADD COLUMN "confirmed_at" TIMESTAMPTZ(3);

-- Whether the people of an organization must set up a second factor before they can do anything else in the panel.
ALTER TABLE "organizations" ADD COLUMN "requires_two_factor" BOOLEAN NOT NULL DEFAULT false;

-- How the person of a session has signed in: "single_sign_on", whose provider has its own second step, or
-- "password". Sessions that are older have none.
ALTER TABLE "staff_sessions" ADD COLUMN "signed_in_by" TEXT;

-- Passkeys with which people sign in to the panel. A public key is no secret.
CREATE TABLE "staff_passkeys" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT,
    "credential_id" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "counter" DOUBLE PRECISION NOT NULL,
    "device_type" TEXT NOT NULL,
    "backed_up" BOOLEAN NOT NULL,
    "transports" TEXT,
    "aaguid" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staff_passkeys_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "staff_passkeys_credential_id_key" ON "staff_passkeys"("credential_id");
CREATE INDEX "staff_passkeys_user_id_idx" ON "staff_passkeys"("user_id");
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_user_id_fkey"
    FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Since when someone else knows a person's password. Passkeys and second factors that were added since then are
-- removed when the person chooses one; all of them if it is null, as for people who have never chosen a password.
ALTER TABLE "users" ADD COLUMN "known_password_since" TIMESTAMPTZ(3);

-- How a person wants the panel and their emails: null stands for what the browser says, and English for emails.
ALTER TABLE "users" ADD COLUMN "language" TEXT;
ALTER TABLE "users" ADD COLUMN "locale" TEXT;
ALTER TABLE "users" ADD COLUMN "time_zone" TEXT;

-- E-mails to send, and those that were sent in the last day. They have no text: the worker that sends one makes its
-- link.
CREATE TABLE "mails" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "give_up_at" TIMESTAMPTZ(3) NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3),
    CONSTRAINT "mails_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "mails_kind_check" CHECK ("kind" IN (
        'password_reset', 'invitation', 'password_changed', 'passkey_added', 'passkey_removed', 'two_factor_enabled',
        'two_factor_disabled', 'backup_codes_replaced', 'webhook_endpoint_disabled'))
);
CREATE INDEX "mails_recipient_idx" ON "mails"("recipient");
CREATE UNIQUE INDEX "mails_waiting_key" ON "mails"("recipient", "kind") WHERE "sent_at" IS NULL;
CREATE INDEX "mails_due_idx" ON "mails"("due_at") WHERE "sent_at" IS NULL;

-- The SHA-256 of the token in a link by which a person sets a password, once.
CREATE TABLE "password_links" (
    "token_hash" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "password_links_pkey" PRIMARY KEY ("token_hash"),
    CONSTRAINT "password_links_user_id_fkey"
      FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "password_links_user_id_idx" ON "password_links"("user_id");

-- === The audit log

-- The address and the program of the client, and the seal of an entry: its place in the chain and hashes
-- (domain/audit/seal.ts). Workers seal entries shortly after they were written.
ALTER TABLE "audit_entries"
  ADD COLUMN "address" TEXT,
  ADD COLUMN "user_agent" TEXT,
  ADD COLUMN "seal_number" BIGINT,
  ADD COLUMN "content_salt" TEXT,
  ADD COLUMN "content_hash" TEXT,
  ADD COLUMN "seal" TEXT;

-- Entries are only added. Two changes are let through: a seal, once, and the removal of content by retention and
-- erasure, which also removes the salt of the content's hash. The hash of what was removed stays and can no longer
-- be guessed.
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    RAISE EXCEPTION 'Audit entries are never deleted.' USING ERRCODE = 'restrict_violation';
  END IF;
  IF ROW(NEW."id", NEW."occurred_at", NEW."actor_label", NEW."action", NEW."subject_type", NEW."subject_id", NEW."organization_id",
         NEW."company_id", NEW."request_id", NEW."address", NEW."user_agent")
     IS DISTINCT FROM
     ROW(OLD."id", OLD."occurred_at", OLD."actor_label", OLD."action", OLD."subject_type", OLD."subject_id", OLD."organization_id",
         OLD."company_id", OLD."request_id", OLD."address", OLD."user_agent")
     OR (NEW."user_id" IS NOT NULL AND NEW."user_id" IS DISTINCT FROM OLD."user_id")
     OR NOT coalesce(NEW."before" <@ OLD."before", NEW."before" IS NULL)
     OR NOT coalesce(NEW."after" <@ OLD."after", NEW."after" IS NULL)
     OR (OLD."seal" IS NOT NULL AND ROW(NEW."seal_number", NEW."content_hash", NEW."seal")
         IS DISTINCT FROM ROW(OLD."seal_number", OLD."content_hash", OLD."seal"))
  THEN
    RAISE EXCEPTION 'Audit entries never change.' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD."seal" IS NOT NULL THEN
    IF ROW(NEW."before", NEW."after") IS DISTINCT FROM ROW(OLD."before", OLD."after") THEN
      NEW."content_salt" := NULL;
    ELSIF NEW."content_salt" IS DISTINCT FROM OLD."content_salt" THEN
      RAISE EXCEPTION 'Audit entries never change.' USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE ON "audit_entries"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
CREATE TRIGGER "audit_entries_untruncatable" BEFORE TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();

-- === Review, and what it teaches

-- Decisions of reviewers that can still be undone. A worker carries each one out once it is due, and deletes the row.
CREATE TABLE "held_decisions" (
    "submission_id" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "reason" TEXT,
    "user_id" TEXT NOT NULL,
    "decided_by" JSONB NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "effective_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "held_decisions_pkey" PRIMARY KEY ("submission_id"),
    CONSTRAINT "held_decisions_submission_id_fkey"
      FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "held_decisions_company_id_fkey"
      FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "held_decisions_effective_at_idx" ON "held_decisions"("effective_at");
CREATE INDEX "held_decisions_company_id_idx" ON "held_decisions"("company_id");

-- Who has a submission open, written every few seconds. It may be lost with a crash of the database, so it needs no
-- log.
CREATE UNLOGGED TABLE "submission_viewers" (
    "submission_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "submission_viewers_pkey" PRIMARY KEY ("submission_id", "user_id"),
    CONSTRAINT "submission_viewers_submission_id_fkey"
      FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "submission_viewers_user_id_fkey"
      FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "submission_viewers_user_id_idx" ON "submission_viewers"("user_id");
CREATE INDEX "submission_viewers_seen_at_idx" ON "submission_viewers"("seen_at");

-- Submissions in review whose pages should be rendered before someone opens them. A worker deletes the row when the
-- pictures are stored.
CREATE TABLE "page_pictures_due" (
    "submission_id" TEXT NOT NULL,
    "available_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "page_pictures_due_pkey" PRIMARY KEY ("submission_id"),
    CONSTRAINT "page_pictures_due_submission_id_fkey"
      FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "page_pictures_due_available_at_submission_id_idx" ON "page_pictures_due"("available_at", "submission_id");

-- Filters of lists that people save under a name. A shared one is seen by everyone of the organization, or by all
-- people without one.
CREATE TABLE "saved_views" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "organization_id" TEXT,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "filter" TEXT NOT NULL,
    "is_shared" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "saved_views_user_id_fkey"
      FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "saved_views_user_id_list_name_key" ON "saved_views"("user_id", "list", "name");
CREATE INDEX "saved_views_organization_id_list_idx" ON "saved_views"("organization_id", "list");

-- What reviewers' corrections teach about the documents of an issuer, for one company and one workflow.
CREATE TABLE "learned_lessons" (
    "id" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,
    "definition_id" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "issuer_name" TEXT NOT NULL,
    "field" TEXT NOT NULL,
    "submission_id" TEXT NOT NULL,
    "lesson" JSONB NOT NULL,
    "learned_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "learned_lessons_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "learned_lessons_company_id_fkey"
      FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "learned_lessons_definition_id_fkey"
      FOREIGN KEY ("definition_id") REFERENCES "workflow_definitions"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "learned_lessons_submission_id_fkey"
      FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "learned_lessons_company_id_definition_id_learned_at_idx" ON "learned_lessons"
  ("company_id", "definition_id", "learned_at" DESC);
CREATE INDEX "learned_lessons_definition_id_idx" ON "learned_lessons"("definition_id");
CREATE INDEX "learned_lessons_submission_id_idx" ON "learned_lessons"("submission_id");

-- Corrected submissions that are to be learned from once they are decided. A worker deletes the row when it has.
CREATE TABLE "lessons_due" (
    "submission_id" TEXT NOT NULL,
    "available_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "lessons_due_pkey" PRIMARY KEY ("submission_id"),
    CONSTRAINT "lessons_due_submission_id_fkey"
      FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "lessons_due_available_at_submission_id_idx" ON "lessons_due"("available_at", "submission_id");

-- Sample documents on which people try drafts of workflows. They are removed after a day.
CREATE TABLE "trials" (
    "id" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'created',
    "run" INTEGER NOT NULL DEFAULT 0,
    "definition" JSONB,
    "result" JSONB,
    "failed_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "trials_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "trials_company_id_fkey"
      FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "trials_user_id_fkey"
      FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "trials_state_check" CHECK ("state" IN ('created', 'running', 'finished', 'failed'))
);
CREATE INDEX "trials_user_id_slug_created_at_id_idx" ON "trials"("user_id", "slug", "created_at" DESC, "id" DESC);
CREATE INDEX "trials_company_id_idx" ON "trials"("company_id");
CREATE INDEX "trials_expires_at_idx" ON "trials"("expires_at");

CREATE TABLE "trial_files" (
    "id" TEXT NOT NULL,
    "trial_id" TEXT NOT NULL,
    "file_index" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "object_key" TEXT NOT NULL,
    "byte_size" BIGINT,

    CONSTRAINT "trial_files_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "trial_files_trial_id_fkey"
      FOREIGN KEY ("trial_id") REFERENCES "trials"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "trial_files_object_key_key" ON "trial_files"("object_key");
CREATE UNIQUE INDEX "trial_files_trial_id_file_index_key" ON "trial_files"("trial_id", "file_index");

-- Approved submissions whose values drafts of their workflow are measured against.
CREATE TABLE "labeled_documents" (
    "submission_id" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,
    "definition_id" TEXT NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "labeled_documents_pkey" PRIMARY KEY ("submission_id"),
    CONSTRAINT "labeled_documents_submission_id_fkey"
      FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "labeled_documents_company_id_fkey"
      FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "labeled_documents_definition_id_fkey"
      FOREIGN KEY ("definition_id") REFERENCES "workflow_definitions"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "labeled_documents_company_id_definition_id_added_at_idx" ON "labeled_documents"
  ("company_id", "definition_id", "added_at" DESC);
CREATE INDEX "labeled_documents_definition_id_idx" ON "labeled_documents"("definition_id");

-- Runs of drafts over labeled sets.
CREATE TABLE "evaluations" (
    "id" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,
    "definition_id" TEXT NOT NULL,
    "user_id" TEXT,
    "state" TEXT NOT NULL DEFAULT 'running',
    "version" INTEGER NOT NULL,
    "definition" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "evaluations_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "evaluations_company_id_fkey"
      FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "evaluations_definition_id_fkey"
      FOREIGN KEY ("definition_id") REFERENCES "workflow_definitions"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "evaluations_user_id_fkey"
      FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "evaluations_state_check" CHECK ("state" IN ('running', 'finished'))
);
CREATE INDEX "evaluations_company_id_definition_id_created_at_idx" ON "evaluations"
  ("company_id", "definition_id", "created_at" DESC);
CREATE INDEX "evaluations_definition_id_idx" ON "evaluations"("definition_id");
CREATE INDEX "evaluations_user_id_idx" ON "evaluations"("user_id");

CREATE TABLE "evaluated_documents" (
    "evaluation_id" TEXT NOT NULL,
    "submission_id" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "before" JSONB,
    "after" JSONB,
    "reason" TEXT,

    CONSTRAINT "evaluated_documents_pkey" PRIMARY KEY ("evaluation_id", "submission_id"),
    CONSTRAINT "evaluated_documents_evaluation_id_fkey"
      FOREIGN KEY ("evaluation_id") REFERENCES "evaluations"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "evaluated_documents_submission_id_fkey"
      FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "evaluated_documents_state_check" CHECK ("state" IN ('waiting', 'read', 'failed'))
);
CREATE INDEX "evaluated_documents_submission_id_idx" ON "evaluated_documents"("submission_id");

-- === Search, dashboard and reports

-- What a text in the panel's search is looked up in. The setup adds trigram indexes on these functions where the
-- database has the extension pg_trgm. They are declared as expensive, which they are not, so that no plan reads a
-- table from its start in the hope of early matches.
CREATE FUNCTION "searchable"("value" text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
BEGIN
  RETURN "value";
END
$$;

-- One line for each part, so that no text matches two of them.
CREATE FUNCTION "searchable_session"("client_submission_id" text, "external_user" jsonb) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
BEGIN
  RETURN "client_submission_id" || coalesce(chr(10) || ("external_user" ->> 'name'), '')
    || coalesce(chr(10) || ("external_user" ->> 'email'), '') || coalesce(chr(10) || ("external_user" ->> 'id'), '');
END
$$;

-- What the panel's search finds submissions by: words of their values and metadata, and words of their documents.
-- One that has no row, because it was processed by an earlier release, is still found by its ids and its external
-- user.
CREATE TABLE "submission_words" (
    "submission_id" TEXT NOT NULL,
    "value_words" TEXT[],
    "document_words" TEXT[],
    "facets" TEXT[],

    CONSTRAINT "submission_words_pkey" PRIMARY KEY ("submission_id"),
    CONSTRAINT "submission_words_submission_id_fkey"
      FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Declared as expensive, which it is not, so that no plan reads the table from its start in the hope of early matches.
CREATE FUNCTION "searchable_words"("facets" text[], "value_words" text[], "document_words" text[]) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
BEGIN
  RETURN array_to_tsvector("facets" || "value_words" || "document_words");
END
$$;

-- PostgreSQL's full-text index, with one entry for each distinct word; it finds words by their beginning, too.
CREATE INDEX "submission_words_search_idx" ON "submission_words"
  USING gin ("searchable_words"("facets", "value_words", "document_words"));

-- What the queue of submissions in review can be sorted by, one row for each value that a submission has. The rows of a
-- submission go when it leaves the review.
CREATE TABLE "queue_values" (
    "submission_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "rank" SMALLINT NOT NULL,
    "number" DOUBLE PRECISION NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "queue_values_pkey" PRIMARY KEY ("submission_id", "name"),
    CONSTRAINT "queue_values_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "queue_values_company_id_name_rank_number_text_created_at_su_idx"
    ON "queue_values" ("company_id", "name", "rank", "number", "text", "created_at", "submission_id");

-- The values of a submission: its fields, who submitted it, why it waits, and its workflow. Rank 0 is a number, 1 a
-- text.
CREATE FUNCTION "queue_values_of"("one" "submissions")
RETURNS TABLE ("name" text, "rank" smallint, "number" double precision, "text" text) LANGUAGE sql STABLE AS $$
  WITH named AS (
    SELECT 'field:' || field.key AS name, field.value #>> '{}' AS value
    FROM jsonb_each(CASE WHEN jsonb_typeof(one.extracted_data) = 'object' THEN one.extracted_data ELSE '{}' END) AS field
    WHERE jsonb_typeof(field.value) IN ('string', 'number', 'boolean')
    UNION ALL SELECT 'submitter', (
      SELECT coalesce(external_user ->> 'name', external_user ->> 'email', external_user ->> 'id', one.client_submission_id)
      FROM sessions WHERE sessions.id = one.session_id)
    UNION ALL SELECT 'workflow', (
      SELECT version.name FROM workflow_versions version
      WHERE version.definition_id = one.definition_id AND version.version = one.version)
    UNION ALL SELECT 'reason', (
      SELECT string_agg(substr(facet, length('==reason:') + 1), ' ' ORDER BY place)
      FROM submission_words words, unnest(words.facets) WITH ORDINALITY AS listed (facet, place)
      WHERE words.submission_id = one.id AND starts_with(facet, '==reason:'))
  ), short AS (
    SELECT named.name, btrim(left(named.value, 200)) AS value FROM named
  ), typed AS (
    SELECT short.name, short.value, short.value ~ '^-?[0-9]{1,15}([.][0-9]{1,20})?(e-?[0-9]{1,2})?$' AS is_number
    FROM short WHERE short.value <> ''
  )
  SELECT typed.name, (CASE WHEN is_number THEN 0 ELSE 1 END)::smallint,
    CASE WHEN is_number THEN value::float8 ELSE 0 END, CASE WHEN is_number THEN '' ELSE lower(value) END
  FROM typed
  -- Which fields have a meaning depends on the version.
  UNION ALL SELECT 'version', 1::smallint, 0, one.definition_id || ' ' || one.version
$$;

CREATE FUNCTION "keep_queue_values"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM queue_values WHERE submission_id = NEW.id;
  IF NEW.status = 'review' THEN
    INSERT INTO queue_values (submission_id, company_id, created_at, name, rank, number, text)
    SELECT NEW.id, NEW.company_id, NEW.created_at, of.name, of.rank, of.number, of.text FROM queue_values_of(NEW) AS of
    ON CONFLICT (submission_id, name) DO UPDATE SET rank = excluded.rank, number = excluded.number, text = excluded.text;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "submissions_queue_insert" AFTER INSERT ON "submissions" FOR EACH ROW
    WHEN (NEW."status" = 'review') EXECUTE FUNCTION "keep_queue_values"();
CREATE TRIGGER "submissions_queue_update" AFTER UPDATE OF "status", "extracted_data", "removed_kinds" ON "submissions" FOR EACH ROW
    WHEN (NEW."status" = 'review' OR OLD."status" = 'review' OR NEW."removed_kinds" <> OLD."removed_kinds")
    EXECUTE FUNCTION "keep_queue_values"();

-- Erasure removes who submitted a document.
CREATE FUNCTION "forget_queue_submitter"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM queue_values USING submissions
  WHERE submissions.session_id = NEW.id AND queue_values.submission_id = submissions.id AND queue_values.name = 'submitter';
  RETURN NULL;
END $$;
CREATE TRIGGER "sessions_queue_update" AFTER UPDATE OF "external_user" ON "sessions" FOR EACH ROW
    WHEN (NEW."external_user" IS DISTINCT FROM OLD."external_user") EXECUTE FUNCTION "forget_queue_submitter"();

-- What the dashboard counts, by company and day of creation (UTC). A worker counts each day once, some time after
-- its end.
CREATE TABLE "dashboard_days" (
    "company_id" TEXT NOT NULL,
    "figure" TEXT NOT NULL,
    "day" TIMESTAMPTZ(3) NOT NULL,
    "value" TEXT NOT NULL,
    "number" INTEGER NOT NULL,

    CONSTRAINT "dashboard_days_pkey" PRIMARY KEY ("company_id", "figure", "day", "value")
);
CREATE INDEX "dashboard_days_day_idx" ON "dashboard_days"("day");
ALTER TABLE "dashboard_days" ADD CONSTRAINT "dashboard_days_company_id_fkey"
    FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What changed of a day since, until a worker adds it.
CREATE TABLE "dashboard_changes" (
    "id" BIGSERIAL NOT NULL,
    "company_id" TEXT NOT NULL,
    "figure" TEXT NOT NULL,
    "day" TIMESTAMPTZ(3) NOT NULL,
    "value" TEXT NOT NULL,
    "number" INTEGER NOT NULL,

    CONSTRAINT "dashboard_changes_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "dashboard_changes_day_idx" ON "dashboard_changes"("day");

CREATE FUNCTION "dashboard_day"("at" timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT date_bin('1 day', "at", TIMESTAMPTZ '2000-01-01 00:00:00+00')
$$;

-- Milliseconds, rounded to three digits, so that a day has few values and percentiles are within 0.5%.
CREATE FUNCTION "dashboard_duration"("started" timestamptz, "ended" timestamptz) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (round((extract(epoch FROM "ended" - "started") * 1000)::float8 / power(10, greatest(0, floor(log(greatest(1, (extract(epoch FROM "ended" - "started") * 1000)::float8))) - 2)))
    * power(10, greatest(0, floor(log(greatest(1, (extract(epoch FROM "ended" - "started") * 1000)::float8))) - 2)))::bigint::text
$$;

CREATE FUNCTION "note_dashboard_change"("changes" "dashboard_changes"[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "dashboard_changes" ("company_id", "figure", "day", "value", "number")
  SELECT "company_id", "figure", "day", "value", sum("number") FROM unnest("changes")
  WHERE "value" IS NOT NULL AND "day" > now() - interval '33 days' GROUP BY 1, 2, 3, 4 HAVING sum("number") <> 0
$$;

CREATE FUNCTION "note_dashboard_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "note_dashboard_change"(ARRAY[
    ROW(0, OLD."company_id", 'processing', "dashboard_day"(OLD."created_at"), "dashboard_duration"(OLD."submitted_at", OLD."processed_at"), -1),
    ROW(0, NEW."company_id", 'processing', "dashboard_day"(NEW."created_at"), "dashboard_duration"(NEW."submitted_at", NEW."processed_at"), 1)
  ]::"dashboard_changes"[]);
  PERFORM "note_stale_day"('processing', ARRAY[OLD."created_at", NEW."created_at"]);
  RETURN NULL;
END
$$;

CREATE FUNCTION "note_dashboard_submission"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "note_dashboard_change"(ARRAY[
    ROW(0, OLD."company_id", 'submissions', "dashboard_day"(OLD."created_at"), OLD."status", -1),
    ROW(0, OLD."company_id", 'fraud', "dashboard_day"(OLD."created_at"), OLD."fraud_status", -1),
    ROW(0, NEW."company_id", 'submissions', "dashboard_day"(NEW."created_at"), NEW."status", 1),
    ROW(0, NEW."company_id", 'fraud', "dashboard_day"(NEW."created_at"), NEW."fraud_status", 1)
  ]::"dashboard_changes"[]);
  RETURN NULL;
END
$$;

CREATE FUNCTION "note_dashboard_delivery"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "note_dashboard_change"(ARRAY[
    ROW(0, OLD."company_id", 'deliveries', "dashboard_day"(OLD."created_at"), OLD."status", -1),
    ROW(0, NEW."company_id", 'deliveries', "dashboard_day"(NEW."created_at"), NEW."status", 1)
  ]::"dashboard_changes"[]);
  RETURN NULL;
END
$$;

-- No day is counted until an hour after its end, so changes of rows that are younger than an hour are left out:
-- nearly all of the daily work.
CREATE TRIGGER "sessions_dashboard_insert" AFTER INSERT ON "sessions" FOR EACH ROW
  WHEN (NEW."created_at" < clock_timestamp() - interval '1 hour') EXECUTE FUNCTION "note_dashboard_session"();
CREATE TRIGGER "sessions_dashboard_update" AFTER UPDATE OF "created_at", "submitted_at", "processed_at" ON "sessions" FOR EACH ROW
  WHEN (least(OLD."created_at", NEW."created_at") < clock_timestamp() - interval '1 hour') EXECUTE FUNCTION "note_dashboard_session"();
CREATE TRIGGER "sessions_dashboard_delete" AFTER DELETE ON "sessions" FOR EACH ROW
  WHEN (OLD."created_at" < clock_timestamp() - interval '1 hour') EXECUTE FUNCTION "note_dashboard_session"();
CREATE TRIGGER "submissions_dashboard_insert" AFTER INSERT ON "submissions" FOR EACH ROW
  WHEN (NEW."created_at" < clock_timestamp() - interval '1 hour') EXECUTE FUNCTION "note_dashboard_submission"();
CREATE TRIGGER "submissions_dashboard_update" AFTER UPDATE OF "created_at", "status", "fraud_status" ON "submissions" FOR EACH ROW
  WHEN (least(OLD."created_at", NEW."created_at") < clock_timestamp() - interval '1 hour') EXECUTE FUNCTION "note_dashboard_submission"();
CREATE TRIGGER "submissions_dashboard_delete" AFTER DELETE ON "submissions" FOR EACH ROW
  WHEN (OLD."created_at" < clock_timestamp() - interval '1 hour') EXECUTE FUNCTION "note_dashboard_submission"();
CREATE TRIGGER "deliveries_dashboard_insert" AFTER INSERT ON "deliveries" FOR EACH ROW
  WHEN (NEW."created_at" < clock_timestamp() - interval '1 hour') EXECUTE FUNCTION "note_dashboard_delivery"();
CREATE TRIGGER "deliveries_dashboard_update" AFTER UPDATE OF "created_at", "status" ON "deliveries" FOR EACH ROW
  WHEN (least(OLD."created_at", NEW."created_at") < clock_timestamp() - interval '1 hour') EXECUTE FUNCTION "note_dashboard_delivery"();
CREATE TRIGGER "deliveries_dashboard_delete" AFTER DELETE ON "deliveries" FOR EACH ROW
  WHEN (OLD."created_at" < clock_timestamp() - interval '1 hour') EXECUTE FUNCTION "note_dashboard_delivery"();

-- What the dashboard's reports count of a day that has ended (UTC), by company and workflow. A worker counts each
-- day from the rows.
CREATE TABLE "report_days" (
    "company_id" TEXT NOT NULL,
    "figure" TEXT NOT NULL,
    "day" TIMESTAMPTZ(3) NOT NULL,
    "definition_id" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "number" INTEGER NOT NULL,

    CONSTRAINT "report_days_pkey" PRIMARY KEY ("company_id", "figure", "day", "definition_id", "value")
);
CREATE INDEX "report_days_day_idx" ON "report_days"("day");
ALTER TABLE "report_days" ADD CONSTRAINT "report_days_company_id_fkey"
    FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Days whose rows have changed since, until a worker counts them again.
CREATE TABLE "report_stale_days" (
    "id" BIGSERIAL NOT NULL,
    "source" TEXT NOT NULL,
    "day" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "report_stale_days_pkey" PRIMARY KEY ("id")
);

CREATE FUNCTION "note_stale_day"("of" text, "days" timestamptz[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "report_stale_days" ("source", "day")
  SELECT DISTINCT "of", "dashboard_day"("at") FROM unnest("days") AS "at" WHERE "at" IS NOT NULL
$$;

-- Retention and erasure remove the history of submissions and their corrections.
CREATE FUNCTION "note_stale_history"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "note_stale_day"('decisions', ARRAY(
    SELECT DISTINCT "dashboard_day"("occurred_at") FROM "gone" WHERE "type" IN ('approved', 'rejected', 'cancelled')));
  PERFORM "note_stale_day"('processing', ARRAY(
    SELECT DISTINCT "dashboard_day"("created_at") FROM "submissions" WHERE "id" IN (SELECT "submission_id" FROM "gone")));
  RETURN NULL;
END
$$;
CREATE TRIGGER "submission_events_report_delete" AFTER DELETE ON "submission_events" REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT
  EXECUTE FUNCTION "note_stale_history"();

CREATE FUNCTION "note_stale_corrections"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "note_stale_day"('decisions', ARRAY(
    SELECT DISTINCT "dashboard_day"("occurred_at") FROM "submission_events"
    WHERE "type" IN ('approved', 'rejected', 'cancelled') AND "submission_id" IN (SELECT "submission_id" FROM "gone")));
  RETURN NULL;
END
$$;
CREATE TRIGGER "field_corrections_report_delete" AFTER DELETE ON "field_corrections" REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT
  EXECUTE FUNCTION "note_stale_corrections"();

-- === Fraud and shelf profiles

-- The bands by which pictures are looked up: bits b, b + 3, b + 6 … of a 64-bit perceptual hash, counted from its
-- last one, as a number of 21 bits. Neighboring bits of such a hash are alike in all receipts, so bands of
-- neighboring bits would match by chance. The steps move the bits together (as in a three-dimensional Morton code).
-- The first bit of the hash is in no band.
CREATE FUNCTION "picture_band"(hash text, band integer) RETURNS integer LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  bits bigint := (('x' || hash)::bit(64)::bigint >> band) & x'1249249249249249'::bigint;
BEGIN
  bits := (bits | (bits >> 2)) & x'10c30c30c30c30c3'::bigint;
  bits := (bits | (bits >> 4)) & x'100f00f00f00f00f'::bigint;
  bits := (bits | (bits >> 8)) & x'001f0000ff0000ff'::bigint;
  bits := (bits | (bits >> 16)) & x'001f00000000ffff'::bigint;
  RETURN (bits | (bits >> 32)) & x'1fffff'::bigint;
END $$;

-- Documents are also found by the numbers on their pages and the words beside them.
ALTER TABLE "fingerprints" DROP CONSTRAINT "fingerprints_kind_check";
ALTER TABLE "fingerprints" ADD CONSTRAINT "fingerprints_kind_check" CHECK ("kind" IN ('sha256', 'perceptual', 'text', 'layout', 'fields', 'document')) NOT VALID;

-- The expected products of each shelf row, from top to bottom; null for a profile without a planogram.
ALTER TABLE "shelf_profile_versions" ADD COLUMN "planogram" JSONB;

-- === Bucket sources and scheduled exports

-- Prefixes of buckets whose objects become submissions of a company.
CREATE TABLE "bucket_sources" (
    "id" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,
    "definition_id" TEXT NOT NULL,
    "bucket" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "submitted_count" INTEGER NOT NULL DEFAULT 0,
    "refused_count" INTEGER NOT NULL DEFAULT 0,
    "last_looked_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bucket_sources_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "bucket_sources_status_check" CHECK ("status" IN ('active', 'paused', 'removing', 'removed')),
    CONSTRAINT "bucket_sources_company_id_fkey"
      FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "bucket_sources_definition_id_fkey"
      FOREIGN KEY ("definition_id") REFERENCES "workflow_definitions"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "bucket_sources_company_id_idx" ON "bucket_sources"("company_id");
CREATE INDEX "bucket_sources_definition_id_idx" ON "bucket_sources"("definition_id");

-- Objects that a source has found: each key and ETag once. Rows go with the data of their submission.
CREATE TABLE "source_objects" (
    "id" TEXT NOT NULL,
    "source_id" TEXT NOT NULL,
    "object_key" TEXT NOT NULL,
    "etag" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'found',
    "reason" TEXT,
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "session_id" TEXT,
    "submission_id" TEXT,
    "found_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "moved_at" TIMESTAMPTZ(3),

    CONSTRAINT "source_objects_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "source_objects_status_check" CHECK ("status" IN ('found', 'submitted', 'refused')),
    CONSTRAINT "source_objects_source_id_fkey"
      FOREIGN KEY ("source_id") REFERENCES "bucket_sources"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "source_objects_submission_id_fkey"
      FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "source_objects_source_id_status_found_at_idx" ON "source_objects"("source_id", "status", "found_at" DESC);
CREATE INDEX "source_objects_submission_id_idx" ON "source_objects"("submission_id");
CREATE INDEX "source_objects_unmoved_idx" ON "source_objects"("source_id") WHERE "moved_at" IS NULL;

-- Exports of each hour, day or week to a bucket. `covered_until` is the end of the last period whose file is written.
CREATE TABLE "export_schedules" (
    "id" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "filter" JSONB NOT NULL,
    "every" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "bucket" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "covered_until" TIMESTAMPTZ(3) NOT NULL,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "last_run_at" TIMESTAMPTZ(3),
    "last_object" TEXT,
    "last_rows" INTEGER,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "export_schedules_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "export_schedules_kind_check" CHECK ("kind" IN ('submissions', 'facings', 'deliveries', 'audit')),
    CONSTRAINT "export_schedules_every_check" CHECK ("every" IN ('hour', 'day', 'week')),
    CONSTRAINT "export_schedules_format_check" CHECK ("format" IN ('csv', 'xlsx', 'jsonl')),
    CONSTRAINT "export_schedules_status_check" CHECK ("status" IN ('active', 'removed')),
    CONSTRAINT "export_schedules_company_id_fkey"
      FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "export_schedules_company_id_idx" ON "export_schedules"("company_id");
-- No two exports write the same files.
CREATE UNIQUE INDEX "export_schedules_files_idx" ON "export_schedules"
  ("bucket", "prefix", "kind", "every", "format") WHERE "status" = 'active';

-- === Capture pages and mailboxes

-- Links to the capture page: each opens one session or one shelf capture.
CREATE TABLE "capture_links" (
    "id" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,
    "session_id" TEXT,
    "shelf_capture_id" TEXT,
    "token_hash" TEXT NOT NULL,
    "return_url" TEXT,
    "locale" TEXT,
    "shows_result" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "capture_links_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "capture_links_subject_check" CHECK (("session_id" IS NULL) <> ("shelf_capture_id" IS NULL)),
    CONSTRAINT "capture_links_company_id_fkey"
      FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "capture_links_session_id_fkey"
      FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "capture_links_shelf_capture_id_fkey"
      FOREIGN KEY ("shelf_capture_id") REFERENCES "shelf_captures"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "capture_links_token_hash_key" ON "capture_links"("token_hash");
CREATE INDEX "capture_links_company_id_idx" ON "capture_links"("company_id");
CREATE INDEX "capture_links_session_id_idx" ON "capture_links"("session_id");
CREATE INDEX "capture_links_shelf_capture_id_idx" ON "capture_links"("shelf_capture_id");

-- How the capture page of a company looks, and which sites may embed it.
CREATE TABLE "capture_pages" (
    "company_id" TEXT NOT NULL,
    "accent_color" TEXT,
    "logo" BYTEA,
    "welcome" TEXT,
    "thanks" TEXT,
    "allowed_origins" TEXT[],
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "capture_pages_pkey" PRIMARY KEY ("company_id"),
    CONSTRAINT "capture_pages_company_id_fkey"
      FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Mailboxes whose attachments become submissions of companies.
CREATE TABLE "mailboxes" (
    "id" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "port" INTEGER NOT NULL,
    "security" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "rules" JSONB NOT NULL,
    "done_folder" TEXT,
    "answers" BOOLEAN NOT NULL DEFAULT false,
    "status" TEXT NOT NULL DEFAULT 'active',
    "submitted_count" INTEGER NOT NULL DEFAULT 0,
    "refused_count" INTEGER NOT NULL DEFAULT 0,
    "last_looked_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "listened_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mailboxes_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "mailboxes_security_check" CHECK ("security" IN ('tls', 'starttls', 'none')),
    CONSTRAINT "mailboxes_status_check" CHECK ("status" IN ('active', 'paused', 'removing', 'removed')),
    CONSTRAINT "mailboxes_company_id_fkey"
      FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "mailboxes_company_id_idx" ON "mailboxes"("company_id");

-- Emails that were decided, by their place in the mailbox. What is known of refused ones goes after 30 days.
CREATE TABLE "mailbox_mails" (
    "mailbox_id" TEXT NOT NULL,
    "folder" TEXT NOT NULL,
    "uid_validity" TEXT NOT NULL,
    "uid" BIGINT NOT NULL,
    "status" TEXT NOT NULL,
    "sender" TEXT,
    "subject" TEXT,
    "reason" TEXT,
    "decided_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "marked_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "mailbox_mails_pkey" PRIMARY KEY ("mailbox_id", "folder", "uid_validity", "uid"),
    CONSTRAINT "mailbox_mails_status_check" CHECK ("status" IN ('submitted', 'refused')),
    CONSTRAINT "mailbox_mails_mailbox_id_fkey"
      FOREIGN KEY ("mailbox_id") REFERENCES "mailboxes"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "mailbox_mails_mailbox_id_status_decided_at_idx" ON "mailbox_mails"("mailbox_id", "status", "decided_at" DESC);

-- Documents of emails that become one session, once wherever the email is moved. Rows outlive the data of submissions.
CREATE TABLE "mailbox_documents" (
    "id" TEXT NOT NULL,
    "mailbox_id" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'found',
    "reason" TEXT,
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "session_id" TEXT,
    "submission_id" TEXT,
    "found_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mailbox_documents_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "mailbox_documents_status_check" CHECK ("status" IN ('found', 'submitted', 'refused')),
    CONSTRAINT "mailbox_documents_mailbox_id_fkey"
      FOREIGN KEY ("mailbox_id") REFERENCES "mailboxes"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "mailbox_documents_company_id_fkey"
      FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "mailbox_documents_submission_id_fkey"
      FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "mailbox_documents_mailbox_id_idx" ON "mailbox_documents"("mailbox_id");
CREATE INDEX "mailbox_documents_company_id_idx" ON "mailbox_documents"("company_id");
CREATE INDEX "mailbox_documents_submission_id_idx" ON "mailbox_documents"("submission_id");

-- Emails that were read and wait where they are, and what for. They are read again only when that is over.
CREATE TABLE "mailbox_waits" (
    "mailbox_id" TEXT NOT NULL,
    "folder" TEXT NOT NULL,
    "uid_validity" TEXT NOT NULL,
    "uid" BIGINT NOT NULL,
    "rules" JSONB NOT NULL,
    "rule" JSONB,
    "upload_bytes" BIGINT,
    "tries" INTEGER NOT NULL DEFAULT 1,
    "read_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mailbox_waits_pkey" PRIMARY KEY ("mailbox_id", "folder", "uid_validity", "uid"),
    CONSTRAINT "mailbox_waits_mailbox_id_fkey"
      FOREIGN KEY ("mailbox_id") REFERENCES "mailboxes"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- === What rows of 0.2.0 get

-- A reviewer without any company worked for every company of the organization.
UPDATE "users" SET "all_companies" = true
WHERE "role" = 'reviewer' AND NOT EXISTS (SELECT FROM "user_companies" WHERE "user_id" = "users"."id");

INSERT INTO "webhook_secrets" ("company_id", "secret") SELECT "id", new_webhook_secret() FROM "companies" ON CONFLICT DO NOTHING;

-- A copy of the database signs nobody in: session tokens are stored as their SHA-256, and tokens of the single
-- sign-on provider not at all. While the previous release serves, people sign in to it again.
UPDATE "staff_sessions" SET "token" = encode(sha256(convert_to("token", 'UTF8')), 'hex');
UPDATE "staff_accounts" SET "access_token" = NULL, "refresh_token" = NULL, "id_token" = NULL;

INSERT INTO "pending_uploads" ("company_id", "shard", "sessions", "bytes")
SELECT "company_id", 0, count(*), 0 FROM "sessions" WHERE "state" = 'pending' GROUP BY 1;
