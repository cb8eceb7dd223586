-- The index had the id in it, which made it a candidate for look-ups by id. What is due for receivers has its own, as for Temporal.
CREATE INDEX "outbox_delivery_due_idx" ON "outbox" ("available_at") WHERE "kind" = 'delivery.start';
DROP INDEX "outbox_available_at_id_idx";

-- Companies are never deleted, and each event locked its company's row once more.
ALTER TABLE "webhook_events" DROP CONSTRAINT "webhook_events_company_id_fkey";
