-- Approved submissions whose values drafts of their workflow are measured against.
CREATE TABLE "labeled_documents" (
    "submission_id" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,
    "definition_id" TEXT NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "labeled_documents_pkey" PRIMARY KEY ("submission_id"),
    CONSTRAINT "labeled_documents_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "labeled_documents_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "labeled_documents_definition_id_fkey" FOREIGN KEY ("definition_id") REFERENCES "workflow_definitions"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "labeled_documents_company_id_definition_id_added_at_idx" ON "labeled_documents"("company_id", "definition_id", "added_at" DESC);
CREATE INDEX "labeled_documents_definition_id_idx" ON "labeled_documents"("definition_id");

-- Runs of drafts over labeled sets.
CREATE TABLE "evaluations" (
    "id" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,
    "definition_id" TEXT NOT NULL,
    "user_id" TEXT,
    "state" TEXT NOT NULL DEFAULT 'running',
    "version" INTEGER NOT NULL,
    "definition" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "evaluations_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "evaluations_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "evaluations_definition_id_fkey" FOREIGN KEY ("definition_id") REFERENCES "workflow_definitions"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "evaluations_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "evaluations_state_check" CHECK ("state" IN ('running', 'finished'))
);
CREATE INDEX "evaluations_company_id_definition_id_created_at_idx" ON "evaluations"("company_id", "definition_id", "created_at" DESC);
CREATE INDEX "evaluations_definition_id_idx" ON "evaluations"("definition_id");
CREATE INDEX "evaluations_user_id_idx" ON "evaluations"("user_id");

CREATE TABLE "evaluated_documents" (
    "evaluation_id" TEXT NOT NULL,
    "submission_id" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "before" JSONB,
    "after" JSONB,
    "reason" TEXT,

    CONSTRAINT "evaluated_documents_pkey" PRIMARY KEY ("evaluation_id", "submission_id"),
    CONSTRAINT "evaluated_documents_evaluation_id_fkey" FOREIGN KEY ("evaluation_id") REFERENCES "evaluations"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "evaluated_documents_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "evaluated_documents_state_check" CHECK ("state" IN ('waiting', 'read', 'failed'))
);
CREATE INDEX "evaluated_documents_submission_id_idx" ON "evaluated_documents"("submission_id");
