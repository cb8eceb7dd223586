-- What the dashboard counts, by company and day of creation (UTC). A worker counts each day once, some time after its end.
CREATE TABLE "dashboard_days" (
    "company_id" TEXT NOT NULL,
    "figure" TEXT NOT NULL,
    "day" TIMESTAMPTZ(3) NOT NULL,
    "value" TEXT NOT NULL,
    "number" INTEGER NOT NULL,

    CONSTRAINT "dashboard_days_pkey" PRIMARY KEY ("company_id", "figure", "day", "value")
);
CREATE INDEX "dashboard_days_day_idx" ON "dashboard_days"("day");
ALTER TABLE "dashboard_days" ADD CONSTRAINT "dashboard_days_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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

-- No day is counted until an hour after its end, so changes of rows that are younger than an hour are left out: nearly all of the daily work.
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
