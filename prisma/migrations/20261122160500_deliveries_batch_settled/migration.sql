-- Deliveries of batches whose time is over.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "deliveries_batch_settled_idx" ON "deliveries" ("company_id", "settled_at")
  WHERE "batch_id" IS NOT NULL AND "settled_at" IS NOT NULL;
