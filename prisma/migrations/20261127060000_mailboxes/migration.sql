-- Mailboxes whose attachments become submissions of companies.
CREATE TABLE "mailboxes" (
    "id" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "port" INTEGER NOT NULL,
    "security" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "rules" JSONB NOT NULL,
    "done_folder" TEXT,
    "answers" BOOLEAN NOT NULL DEFAULT false,
    "status" TEXT NOT NULL DEFAULT 'active',
    "submitted_count" INTEGER NOT NULL DEFAULT 0,
    "refused_count" INTEGER NOT NULL DEFAULT 0,
    "last_looked_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "listened_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mailboxes_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "mailboxes_security_check" CHECK ("security" IN ('tls', 'starttls', 'none')),
    CONSTRAINT "mailboxes_status_check" CHECK ("status" IN ('active', 'paused', 'removing', 'removed')),
    CONSTRAINT "mailboxes_company_id_fkey"
      FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "mailboxes_company_id_idx" ON "mailboxes"("company_id");

-- Emails that were decided, by their place in the mailbox. What is known of refused ones goes after 30 days.
CREATE TABLE "mailbox_mails" (
    "mailbox_id" TEXT NOT NULL,
    "folder" TEXT NOT NULL,
    "uid_validity" TEXT NOT NULL,
    "uid" BIGINT NOT NULL,
    "status" TEXT NOT NULL,
    "sender" TEXT,
    "subject" TEXT,
    "reason" TEXT,
    "decided_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "marked_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "mailbox_mails_pkey" PRIMARY KEY ("mailbox_id", "folder", "uid_validity", "uid"),
    CONSTRAINT "mailbox_mails_status_check" CHECK ("status" IN ('submitted', 'refused')),
    CONSTRAINT "mailbox_mails_mailbox_id_fkey"
      FOREIGN KEY ("mailbox_id") REFERENCES "mailboxes"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "mailbox_mails_mailbox_id_status_decided_at_idx" ON "mailbox_mails"("mailbox_id", "status", "decided_at" DESC);

-- Documents of emails that become one session, once wherever the email is moved. Rows outlive the data of submissions.
CREATE TABLE "mailbox_documents" (
    "id" TEXT NOT NULL,
    "mailbox_id" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'found',
    "reason" TEXT,
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "session_id" TEXT,
    "submission_id" TEXT,
    "found_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mailbox_documents_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "mailbox_documents_status_check" CHECK ("status" IN ('found', 'submitted', 'refused')),
    CONSTRAINT "mailbox_documents_mailbox_id_fkey"
      FOREIGN KEY ("mailbox_id") REFERENCES "mailboxes"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "mailbox_documents_company_id_fkey"
      FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "mailbox_documents_submission_id_fkey"
      FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "mailbox_documents_mailbox_id_idx" ON "mailbox_documents"("mailbox_id");
CREATE INDEX "mailbox_documents_company_id_idx" ON "mailbox_documents"("company_id");
CREATE INDEX "mailbox_documents_submission_id_idx" ON "mailbox_documents"("submission_id");
