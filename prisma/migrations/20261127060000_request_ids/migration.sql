-- The request that asked for what waits, for the log lines of the process that does it later. Null adds nothing to a row.
ALTER TABLE "first_attempts" ADD COLUMN "request_id" TEXT;
ALTER TABLE "outbox" ADD COLUMN "request_id" TEXT;
