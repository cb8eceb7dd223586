-- Requests with an Idempotency-Key and their answers, which contain ids and states only. They are kept for a day.
CREATE TABLE "idempotent_requests" (
    "company_id" TEXT NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "answer" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotent_requests_pkey" PRIMARY KEY ("company_id", "idempotency_key")
);
CREATE INDEX "idempotent_requests_created_at_idx" ON "idempotent_requests"("created_at");
ALTER TABLE "idempotent_requests" ADD CONSTRAINT "idempotent_requests_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
