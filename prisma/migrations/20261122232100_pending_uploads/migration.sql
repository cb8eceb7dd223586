-- How many sessions of each company wait for their files, and how many bytes these files may have, so that a company cannot fill the storage
-- with uploads that it never submits. Triggers keep the counts in the transactions that change sessions: they hold for every path, and for
-- processes of the version before, whose sessions count without bytes.
-- Each database connection adds to one of 16 shards, so that sessions of one company rarely wait for each other. A shard may be negative.
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
ALTER TABLE "pending_uploads" ADD CONSTRAINT "pending_uploads_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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

INSERT INTO "pending_uploads" ("company_id", "shard", "sessions", "bytes")
SELECT "company_id", 0, count(*), 0 FROM "sessions" WHERE "state" = 'pending' GROUP BY 1;
