-- What reviewers' corrections teach about the documents of an issuer, for one company and one workflow.
CREATE TABLE "learned_lessons" (
    "id" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,
    "definition_id" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "issuer_name" TEXT NOT NULL,
    "field" TEXT NOT NULL,
    "submission_id" TEXT NOT NULL,
    "lesson" JSONB NOT NULL,
    "learned_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "learned_lessons_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "learned_lessons_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "learned_lessons_definition_id_fkey" FOREIGN KEY ("definition_id") REFERENCES "workflow_definitions"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "learned_lessons_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "learned_lessons_company_id_definition_id_learned_at_idx" ON "learned_lessons"("company_id", "definition_id", "learned_at" DESC);
CREATE INDEX "learned_lessons_definition_id_idx" ON "learned_lessons"("definition_id");
CREATE INDEX "learned_lessons_submission_id_idx" ON "learned_lessons"("submission_id");

-- Corrected submissions that are to be learned from once they are decided. A worker deletes the row when it has.
CREATE TABLE "lessons_due" (
    "submission_id" TEXT NOT NULL,
    "available_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "lessons_due_pkey" PRIMARY KEY ("submission_id"),
    CONSTRAINT "lessons_due_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "lessons_due_available_at_submission_id_idx" ON "lessons_due"("available_at", "submission_id");
