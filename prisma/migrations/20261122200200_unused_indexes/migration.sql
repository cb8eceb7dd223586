-- These indexes only served foreign keys to rows that are never deleted: API keys, and versions of workflows and profiles. Every change of a
-- state or status wrote to them.
DROP INDEX "sessions_api_key_id_idx";
DROP INDEX "sessions_definition_id_version_idx";
DROP INDEX "submissions_definition_id_version_idx";
DROP INDEX "deliveries_api_key_id_idx";
DROP INDEX "shelf_captures_api_key_id_idx";
DROP INDEX "shelf_captures_profile_version_id_idx";
