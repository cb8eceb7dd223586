-- Messages that no running version can read are counted by the health check.
CREATE INDEX "outbox_unreadable_idx" ON "outbox" ("id") WHERE "last_error" LIKE 'Unreadable: %';
