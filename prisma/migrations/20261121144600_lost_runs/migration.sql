-- The sweep for runs and batches whose workflow was lost or terminated.
CREATE INDEX "shelf_runs_unfinished_idx" ON "shelf_runs" ("id") WHERE "status" IN ('queued', 'processing');
CREATE INDEX "batches_open_idx" ON "batches" ("id") WHERE "status" = 'open';
