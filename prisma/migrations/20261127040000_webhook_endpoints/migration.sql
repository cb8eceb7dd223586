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
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "webhook_endpoint_secrets" ADD CONSTRAINT "webhook_endpoint_secrets_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_disabled_check"
    CHECK (("disabled_at" IS NULL) = ("disabled_reason" IS NULL) AND "disabled_reason" IN ('request', 'failing'));

-- A delivery to an endpoint has its own id, because one event may go to several endpoints. The event's id is what receivers see.
ALTER TABLE "deliveries" ADD COLUMN "endpoint_id" TEXT, ADD COLUMN "event_id" TEXT;
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_endpoint_check" CHECK (("endpoint_id" IS NULL) = ("event_id" IS NULL));

-- The event of such a delivery is in the log already.
CREATE OR REPLACE FUNCTION "deliveries_log_event"() RETURNS trigger LANGUAGE plpgsql AS $$
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

ALTER TABLE "mails" DROP CONSTRAINT "mails_kind_check";
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind_check" CHECK ("kind" IN (
    'password_reset', 'invitation', 'password_changed', 'passkey_added', 'passkey_removed', 'two_factor_enabled', 'two_factor_disabled',
    'backup_codes_replaced', 'webhook_endpoint_disabled'));
