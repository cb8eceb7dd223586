-- The panel's list of captures by status.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shelf_captures_company_id_status_created_at_id_idx" ON "shelf_captures" ("company_id", "status", "created_at" DESC, "id" DESC);
