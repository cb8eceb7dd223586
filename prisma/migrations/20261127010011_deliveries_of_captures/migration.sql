-- Most deliveries are about a session: the others alone are in this index.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "deliveries_capture_idx" ON "deliveries" ("shelf_capture_id", "created_at" DESC, "id" DESC) WHERE "shelf_capture_id" IS NOT NULL;
