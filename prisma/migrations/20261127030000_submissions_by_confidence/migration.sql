-- Submissions that wait for a review, by confidence.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "submissions_review_confidence_idx" ON "submissions" ("company_id", "confidence", "created_at", "id")
  WHERE "status" = 'review';
