-- One index instead of two for each event of a submission: nothing looks one up by its id alone.
ALTER TABLE "submission_events" DROP CONSTRAINT "submission_events_pkey",
  ADD CONSTRAINT "submission_events_pkey" PRIMARY KEY USING INDEX "submission_events_key";
DROP INDEX "submission_events_submission_id_occurred_at_id_idx";
-- Lists by status read each company by itself, and the index of what waits for a review has that status of all companies.
DROP INDEX "submissions_status_created_at_id_idx";
