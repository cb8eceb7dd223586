-- Who has a submission open, written every few seconds. It may be lost with a crash of the database, so it needs no log.
CREATE UNLOGGED TABLE "submission_viewers" (
    "submission_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "submission_viewers_pkey" PRIMARY KEY ("submission_id", "user_id"),
    CONSTRAINT "submission_viewers_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "submission_viewers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "submission_viewers_user_id_idx" ON "submission_viewers"("user_id");
CREATE INDEX "submission_viewers_seen_at_idx" ON "submission_viewers"("seen_at");
