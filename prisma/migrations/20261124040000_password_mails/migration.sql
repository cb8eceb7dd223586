-- E-mails to send, and those that were sent in the last day. They have no text: the worker that sends one makes its link.
CREATE TABLE "mails" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "give_up_at" TIMESTAMPTZ(3) NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3),
    CONSTRAINT "mails_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "mails_kind_check" CHECK ("kind" IN ('password_reset', 'invitation'))
);
CREATE INDEX "mails_recipient_idx" ON "mails"("recipient");
CREATE UNIQUE INDEX "mails_waiting_key" ON "mails"("recipient", "kind") WHERE "sent_at" IS NULL;
CREATE INDEX "mails_due_idx" ON "mails"("due_at") WHERE "sent_at" IS NULL;

-- The SHA-256 of the token in a link by which a person sets a password, once.
CREATE TABLE "password_links" (
    "token_hash" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "password_links_pkey" PRIMARY KEY ("token_hash"),
    CONSTRAINT "password_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "password_links_user_id_idx" ON "password_links"("user_id");
