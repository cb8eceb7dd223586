-- The panel's list of captures by state of review.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shelf_captures_company_id_review_state_created_at_id_idx" ON "shelf_captures" ("company_id", "review_state", "created_at" DESC, "id" DESC);
