-- How many submissions of each batch are in each status, so that reading a batch takes the same time whatever its size. Triggers keep the
-- counts in the transactions that change submissions: they hold for every path, and for processes of the version before.
-- Each database connection adds to one of 16 shards, so that sessions of one batch rarely wait for each other. A shard may be negative.
CREATE TABLE "batch_counts" (
    "batch_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "shard" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,

    CONSTRAINT "batch_counts_pkey" PRIMARY KEY ("batch_id", "status", "shard")
);
-- Room for the next versions of a row on its page, so that changes touch no index.
ALTER TABLE "batch_counts" SET (fillfactor = 50);
ALTER TABLE "batch_counts" ADD CONSTRAINT "batch_counts_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "batches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Once for each statement, however many rows it changes. Rows are locked in one order, so that statements wait instead of deadlocking.
-- A submission is deleted before its session, never in one statement with it.
CREATE FUNCTION "count_batch_submissions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "batch_counts" ("batch_id", "status", "shard", "number")
    SELECT "session"."batch_id", "added"."status", pg_backend_pid() % 16, count(*)
    FROM "added" JOIN "sessions" "session" ON "session"."id" = "added"."session_id"
    WHERE "session"."batch_id" IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT ("batch_id", "status", "shard") DO UPDATE SET "number" = "batch_counts"."number" + EXCLUDED."number";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "batch_counts" ("batch_id", "status", "shard", "number")
    SELECT "session"."batch_id", "removed"."status", pg_backend_pid() % 16, -count(*)
    FROM "removed" JOIN "sessions" "session" ON "session"."id" = "removed"."session_id"
    WHERE "session"."batch_id" IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT ("batch_id", "status", "shard") DO UPDATE SET "number" = "batch_counts"."number" + EXCLUDED."number";
  ELSE
    INSERT INTO "batch_counts" ("batch_id", "status", "shard", "number")
    SELECT "session"."batch_id", "change"."status", pg_backend_pid() % 16, sum("change"."by")
    FROM "added" JOIN "removed" ON "removed"."id" = "added"."id" AND "removed"."status" <> "added"."status"
    JOIN "sessions" "session" ON "session"."id" = "added"."session_id"
    CROSS JOIN LATERAL (VALUES ("added"."status", 1), ("removed"."status", -1)) AS "change" ("status", "by")
    WHERE "session"."batch_id" IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT ("batch_id", "status", "shard") DO UPDATE SET "number" = "batch_counts"."number" + EXCLUDED."number";
  END IF;
  RETURN NULL;
END
$$;

-- From here to the end of the migration, changes of submissions wait: about a second for each million sessions in batches.
CREATE TRIGGER "submissions_counted_on_insert" AFTER INSERT ON "submissions" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_batch_submissions"();
CREATE TRIGGER "submissions_counted_on_update" AFTER UPDATE ON "submissions" REFERENCING NEW TABLE AS "added" OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_batch_submissions"();
CREATE TRIGGER "submissions_counted_on_delete" AFTER DELETE ON "submissions" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_batch_submissions"();

INSERT INTO "batch_counts" ("batch_id", "status", "shard", "number")
SELECT "session"."batch_id", "submission"."status", 0, count(*)
FROM "sessions" "session" JOIN "submissions" "submission" ON "submission"."session_id" = "session"."id"
WHERE "session"."batch_id" IS NOT NULL GROUP BY 1, 2;
