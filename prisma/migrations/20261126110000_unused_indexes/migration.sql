-- These indexes only served foreign keys to rows that are never deleted: API keys, and versions of workflows and
-- profiles. Every change of a state or status wrote to them. Databases of revisions between the releases lack them.
DROP INDEX IF EXISTS "sessions_api_key_id_idx";
DROP INDEX IF EXISTS "sessions_definition_id_version_idx";
DROP INDEX IF EXISTS "submissions_definition_id_version_idx";
DROP INDEX IF EXISTS "deliveries_api_key_id_idx";
DROP INDEX IF EXISTS "shelf_captures_api_key_id_idx";
DROP INDEX IF EXISTS "shelf_captures_profile_version_id_idx";

-- Look-ups by id took this index because the id is in it. outbox_delivery_due_idx takes its place.
DROP INDEX IF EXISTS "outbox_available_at_id_idx";
