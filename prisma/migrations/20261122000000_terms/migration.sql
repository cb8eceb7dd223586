-- Tables and columns take the names that the code uses: organization, shelf capture, idempotency key, attempt series.

ALTER TABLE "organisations" RENAME TO "organizations";
ALTER TABLE "shelf_sessions" RENAME TO "shelf_captures";
ALTER TABLE "session_holds" RENAME TO "session_idempotency_keys";

ALTER TABLE "companies" RENAME COLUMN "organisation_id" TO "organization_id";
ALTER TABLE "users" RENAME COLUMN "organisation_id" TO "organization_id";
ALTER TABLE "audit_entries" RENAME COLUMN "organisation_id" TO "organization_id";
ALTER TABLE "deliveries" RENAME COLUMN "shelf_session_id" TO "shelf_capture_id";
ALTER TABLE "shelf_photos" RENAME COLUMN "shelf_session_id" TO "shelf_capture_id";
ALTER TABLE "shelf_runs" RENAME COLUMN "shelf_session_id" TO "shelf_capture_id";
ALTER TABLE "session_idempotency_keys" RENAME COLUMN "held_until" TO "expires_at";
ALTER TABLE "deliveries" RENAME COLUMN "chain" TO "series";
ALTER TABLE "delivery_attempts" RENAME COLUMN "chain" TO "series";

-- Constraints and indexes are named after their table and columns. A constraint takes its index along.
DO $$
DECLARE
  one record;
  renamed text;
BEGIN
  FOR one IN
    SELECT conrelid::regclass::text AS "table", conname AS name FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND contype <> 'n' AND conname ~ 'organisation|shelf_session|session_holds|held_until'
  LOOP
    renamed := replace(replace(replace(replace(one.name, 'organisation', 'organization'), 'shelf_session', 'shelf_capture'),
                               'session_holds', 'session_idempotency_keys'), 'held_until', 'expires_at');
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', one."table", one.name, renamed);
  END LOOP;
  FOR one IN
    SELECT indexname AS name FROM pg_indexes
    WHERE schemaname = 'public' AND indexname ~ 'organisation|shelf_session|session_holds|held_until'
  LOOP
    renamed := replace(replace(replace(replace(one.name, 'organisation', 'organization'), 'shelf_session', 'shelf_capture'),
                               'session_holds', 'session_idempotency_keys'), 'held_until', 'expires_at');
    EXECUTE format('ALTER INDEX %I RENAME TO %I', one.name, renamed);
  END LOOP;
END
$$;

-- The audit log names what it is about in the same words.
UPDATE "audit_entries"
SET "action" = replace("action", 'organisation', 'organization'),
    "subject_type" = CASE "subject_type" WHEN 'organisation' THEN 'organization' WHEN 'shelf_session' THEN 'shelf_capture' ELSE "subject_type" END
WHERE "action" LIKE '%organisation%' OR "subject_type" IN ('organisation', 'shelf_session');
