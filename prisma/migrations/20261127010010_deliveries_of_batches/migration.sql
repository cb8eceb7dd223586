-- Most deliveries are about a session: the others alone are in this index.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "deliveries_batch_idx" ON "deliveries" ("batch_id") WHERE "batch_id" IS NOT NULL;
