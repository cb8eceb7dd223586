CREATE INDEX CONCURRENTLY IF NOT EXISTS "shelf_captures_company_id_store_id_created_at_id_idx" ON "shelf_captures" ("company_id", "store_id", "created_at" DESC, "id" DESC);
