-- The checks that release_0_3 adds to tables that may be large. Validating reads the tables while others write to them.
ALTER TABLE "sessions" VALIDATE CONSTRAINT "sessions_run_check";
ALTER TABLE "submission_events" VALIDATE CONSTRAINT "submission_events_type_check";
ALTER TABLE "fingerprints" VALIDATE CONSTRAINT "fingerprints_kind_check";
