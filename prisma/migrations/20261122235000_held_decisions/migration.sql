-- Decisions of reviewers that can still be undone. A worker carries each one out once it is due, and deletes the row.
CREATE TABLE "held_decisions" (
    "submission_id" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "reason" TEXT,
    "user_id" TEXT NOT NULL,
    "decided_by" JSONB NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "effective_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "held_decisions_pkey" PRIMARY KEY ("submission_id"),
    CONSTRAINT "held_decisions_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "held_decisions_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "held_decisions_effective_at_idx" ON "held_decisions"("effective_at");
CREATE INDEX "held_decisions_company_id_idx" ON "held_decisions"("company_id");
