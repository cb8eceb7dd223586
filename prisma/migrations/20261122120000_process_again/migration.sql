-- A failed session can be processed again: each run of processing has a number, and only the newest run may publish.
ALTER TABLE "sessions" ADD COLUMN "run" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_run_check" CHECK ("run" >= 1) NOT VALID;
ALTER TABLE "sessions" VALIDATE CONSTRAINT "sessions_run_check";

ALTER TABLE "submission_events" DROP CONSTRAINT "submission_events_type_check";
ALTER TABLE "submission_events" ADD CONSTRAINT "submission_events_type_check" CHECK ("type" IN ('created', 'submitted', 'processing_started', 'processing_completed', 'processing_failed', 'processing_restarted', 'capture_quality_blocked', 'expired', 'approved', 'rejected', 'cancelled', 'fraud_match_resolved', 'field_corrected', 'synced', 'delivery_succeeded', 'delivery_failed')) NOT VALID;
ALTER TABLE "submission_events" VALIDATE CONSTRAINT "submission_events_type_check";

-- What failed in a time span, in the order in which it is processed again.
CREATE INDEX "sessions_failed_idx" ON "sessions" ("processed_at", "id") WHERE "state" = 'failed';
