CREATE INDEX CONCURRENTLY IF NOT EXISTS "deliveries_endpoint_id_created_at_id_idx" ON "deliveries"("endpoint_id", "created_at" DESC, "id" DESC) WHERE "endpoint_id" IS NOT NULL;
