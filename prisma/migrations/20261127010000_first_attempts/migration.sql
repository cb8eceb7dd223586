-- First attempts of deliveries that wait or are under way: a narrow row for each attempt series instead of a message in the outbox. A
-- lease is in no index, so that a claim changes the row alone. Processes of the release before still write such messages to the outbox;
-- workers move them here, or those of the release before take them there.
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

    CONSTRAINT "first_attempts_pkey" PRIMARY KEY ("delivery_id", "series")
) WITH (fillfactor = 60);
CREATE INDEX "first_attempts_lane_due_at_idx" ON "first_attempts"("lane", "due_at");
