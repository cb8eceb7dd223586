-- The request that asked for what a first attempt is about, for the lines of the worker that makes it. Null adds nothing to a row.
ALTER TABLE "first_attempts" ADD COLUMN "request_id" TEXT;
