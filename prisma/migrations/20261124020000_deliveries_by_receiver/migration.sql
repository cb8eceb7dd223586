-- The panel's list of receivers: which origins a company sends to, and the newest deliveries of each.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "deliveries_receiver_idx" ON "deliveries" ("company_id", (lower(substring("url" FROM '^[^:]+://[^/?#]+')) COLLATE "C"), "status", "created_at");
