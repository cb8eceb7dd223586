-- Submissions that wait for a review, by fraud score.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "submissions_review_fraud_score_idx" ON "submissions" ("company_id", "fraud_score", "created_at", "id")
  WHERE "status" = 'review';
