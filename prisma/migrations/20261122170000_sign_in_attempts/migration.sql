-- Attempts to sign in with a password that did not succeed, by account and by where they came from. They decide how long the next one waits.
CREATE TABLE "sign_in_attempts" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "attempted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_in_attempts_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "sign_in_attempts_email_attempted_at_idx" ON "sign_in_attempts"("email", "attempted_at");
CREATE INDEX "sign_in_attempts_attempted_at_idx" ON "sign_in_attempts"("attempted_at");
