-- Look-ups by id took this index because the id is in it.
DROP INDEX "outbox_available_at_id_idx";

-- Companies are never deleted, and each event locked its company's row once more.
ALTER TABLE "webhook_events" DROP CONSTRAINT "webhook_events_company_id_fkey";
