-- Sample documents on which people try drafts of workflows. They are removed after a day.
CREATE TABLE "trials" (
    "id" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'created',
    "run" INTEGER NOT NULL DEFAULT 0,
    "definition" JSONB,
    "result" JSONB,
    "failed_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "trials_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "trials_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "trials_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "trials_state_check" CHECK ("state" IN ('created', 'running', 'finished', 'failed'))
);
CREATE INDEX "trials_user_id_slug_created_at_id_idx" ON "trials"("user_id", "slug", "created_at" DESC, "id" DESC);
CREATE INDEX "trials_company_id_idx" ON "trials"("company_id");
CREATE INDEX "trials_expires_at_idx" ON "trials"("expires_at");

CREATE TABLE "trial_files" (
    "id" TEXT NOT NULL,
    "trial_id" TEXT NOT NULL,
    "file_index" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "object_key" TEXT NOT NULL,
    "byte_size" BIGINT,

    CONSTRAINT "trial_files_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "trial_files_trial_id_fkey" FOREIGN KEY ("trial_id") REFERENCES "trials"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "trial_files_object_key_key" ON "trial_files"("object_key");
CREATE UNIQUE INDEX "trial_files_trial_id_file_index_key" ON "trial_files"("trial_id", "file_index");
