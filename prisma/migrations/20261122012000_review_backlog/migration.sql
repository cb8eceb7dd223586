-- The number and the age of captures that wait for a review are read every few seconds for the metrics.
CREATE INDEX "shelf_captures_review_pending_idx" ON "shelf_captures" ("created_at") WHERE "review_state" = 'pending';
