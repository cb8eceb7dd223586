-- The address and the program of the client, and the seal of an entry: its place in the chain and hashes (domain/audit/seal.ts). Workers seal
-- entries shortly after they were written.
ALTER TABLE "audit_entries"
  ADD COLUMN "address" TEXT,
  ADD COLUMN "user_agent" TEXT,
  ADD COLUMN "seal_number" BIGINT,
  ADD COLUMN "content_salt" TEXT,
  ADD COLUMN "content_hash" TEXT,
  ADD COLUMN "seal" TEXT;

-- Entries are only added. Two changes are let through: a seal, once, and the removal of content by retention and erasure, which also removes the
-- salt of the content's hash. The hash of what was removed stays and can no longer be guessed.
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    RAISE EXCEPTION 'Audit entries are never deleted.' USING ERRCODE = 'restrict_violation';
  END IF;
  IF ROW(NEW."id", NEW."occurred_at", NEW."actor_label", NEW."action", NEW."subject_type", NEW."subject_id", NEW."organization_id",
         NEW."company_id", NEW."request_id", NEW."address", NEW."user_agent")
     IS DISTINCT FROM
     ROW(OLD."id", OLD."occurred_at", OLD."actor_label", OLD."action", OLD."subject_type", OLD."subject_id", OLD."organization_id",
         OLD."company_id", OLD."request_id", OLD."address", OLD."user_agent")
     OR (NEW."user_id" IS NOT NULL AND NEW."user_id" IS DISTINCT FROM OLD."user_id")
     OR NOT coalesce(NEW."before" <@ OLD."before", NEW."before" IS NULL)
     OR NOT coalesce(NEW."after" <@ OLD."after", NEW."after" IS NULL)
     OR (OLD."seal" IS NOT NULL AND ROW(NEW."seal_number", NEW."content_hash", NEW."seal")
         IS DISTINCT FROM ROW(OLD."seal_number", OLD."content_hash", OLD."seal"))
  THEN
    RAISE EXCEPTION 'Audit entries never change.' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD."seal" IS NOT NULL THEN
    IF ROW(NEW."before", NEW."after") IS DISTINCT FROM ROW(OLD."before", OLD."after") THEN
      NEW."content_salt" := NULL;
    ELSIF NEW."content_salt" IS DISTINCT FROM OLD."content_salt" THEN
      RAISE EXCEPTION 'Audit entries never change.' USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE ON "audit_entries"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
CREATE TRIGGER "audit_entries_untruncatable" BEFORE TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
