-- The log of a company's webhook events, which callers read with a cursor. A body is stored once: here, or in the delivery that sends it.
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
CREATE INDEX "webhook_events_company_id_position_created_at_id_idx" ON "webhook_events"("company_id", "position", "created_at", "id");
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_event_counters" ADD CONSTRAINT "webhook_event_counters_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Retention finds the events that have their body here by their subject, and those of batches by age. The others go with their delivery.
CREATE INDEX "webhook_events_own_body_idx" ON "webhook_events" ("subject_id") WHERE "body" IS NOT NULL;
CREATE INDEX "webhook_events_batch_body_idx" ON "webhook_events" ("company_id", "created_at") WHERE "body" IS NOT NULL AND "event_type" = 'batch.completed';

-- A trigger logs the event of each delivery, because processes of the version before do not know the log.
CREATE FUNCTION "deliveries_log_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "webhook_events" ("id", "company_id", "event_type", "subject_id", "sequence", "created_at")
  VALUES (NEW."id", NEW."company_id", NEW."event_type", coalesce(NEW."submission_id", NEW."session_id", NEW."batch_id", NEW."shelf_capture_id"),
          NEW."sequence", NEW."created_at")
  ON CONFLICT ("id") DO NOTHING;
  RETURN NULL;
END
$$;
CREATE FUNCTION "deliveries_forget_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "webhook_events" WHERE "id" = OLD."id";
  RETURN NULL;
END
$$;
CREATE TRIGGER "deliveries_event_insert" AFTER INSERT ON "deliveries" FOR EACH ROW EXECUTE FUNCTION "deliveries_log_event"();
CREATE TRIGGER "deliveries_event_delete" AFTER DELETE ON "deliveries" FOR EACH ROW EXECUTE FUNCTION "deliveries_forget_event"();
