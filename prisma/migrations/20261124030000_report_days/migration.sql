-- What the dashboard's reports count of a day that has ended (UTC), by company and workflow. A worker counts each day from the rows.
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
ALTER TABLE "report_days" ADD CONSTRAINT "report_days_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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

-- As before, and the day is counted again. Its triggers leave out rows that are younger than an hour.
CREATE OR REPLACE FUNCTION "note_dashboard_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "note_dashboard_change"(ARRAY[
    ROW(0, OLD."company_id", 'processing', "dashboard_day"(OLD."created_at"), "dashboard_duration"(OLD."submitted_at", OLD."processed_at"), -1),
    ROW(0, NEW."company_id", 'processing', "dashboard_day"(NEW."created_at"), "dashboard_duration"(NEW."submitted_at", NEW."processed_at"), 1)
  ]::"dashboard_changes"[]);
  PERFORM "note_stale_day"('processing', ARRAY[OLD."created_at", NEW."created_at"]);
  RETURN NULL;
END
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
