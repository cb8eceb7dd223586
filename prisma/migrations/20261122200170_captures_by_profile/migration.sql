-- The panel's list of captures by profile.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shelf_captures_company_id_profile_version_id_created_at_id_idx" ON "shelf_captures" ("company_id", "profile_version_id", "created_at" DESC, "id" DESC);
