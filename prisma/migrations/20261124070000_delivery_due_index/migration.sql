-- The deliveries that are due, for the lanes that claim them. It takes the place of an index that had the id in it, which made that one a candidate for look-ups by id.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "outbox_delivery_due_idx" ON "outbox" ("available_at") WHERE "kind" = 'delivery.start';
