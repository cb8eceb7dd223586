-- Callback URLs at which a processor or recognizer has answered, so that a repeated answer is recognized after its result has been published.
CREATE TABLE "answered_callbacks" (
    "token_hash" TEXT NOT NULL,
    "answered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "answered_callbacks_pkey" PRIMARY KEY ("token_hash")
);
CREATE INDEX "answered_callbacks_answered_at_idx" ON "answered_callbacks"("answered_at");
