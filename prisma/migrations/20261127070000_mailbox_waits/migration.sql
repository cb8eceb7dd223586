-- Emails that were read and wait where they are, and what for. They are read again only when that is over.
CREATE TABLE "mailbox_waits" (
    "mailbox_id" TEXT NOT NULL,
    "folder" TEXT NOT NULL,
    "uid_validity" TEXT NOT NULL,
    "uid" BIGINT NOT NULL,
    "rules" JSONB NOT NULL,
    "rule" JSONB,
    "upload_bytes" BIGINT,
    "tries" INTEGER NOT NULL DEFAULT 1,
    "read_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mailbox_waits_pkey" PRIMARY KEY ("mailbox_id", "folder", "uid_validity", "uid"),
    CONSTRAINT "mailbox_waits_mailbox_id_fkey"
      FOREIGN KEY ("mailbox_id") REFERENCES "mailboxes"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
