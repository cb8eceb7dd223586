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

-- The values of a submission: its fields, who submitted it, why it waits, and its workflow. Rank 0 is a number, 1 a text.
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
