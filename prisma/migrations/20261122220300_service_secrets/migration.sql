-- Secrets that sign the requests to a company's processor or recognizer (Standard Webhooks), encrypted if the settings have a key. A company has none
-- until it asks for one.
CREATE TABLE "service_secrets" (
    "id" BIGSERIAL NOT NULL,
    "company_id" TEXT NOT NULL,
    "service" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retires_at" TIMESTAMPTZ(3),

    CONSTRAINT "service_secrets_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "service_secrets_service_check" CHECK ("service" IN ('processor', 'recognizer'))
);
CREATE INDEX "service_secrets_company_id_service_idx" ON "service_secrets"("company_id", "service");
-- One current secret for each service; its predecessor has a time at which it retires.
CREATE UNIQUE INDEX "service_secrets_current_key" ON "service_secrets"("company_id", "service") WHERE "retires_at" IS NULL;
ALTER TABLE "service_secrets" ADD CONSTRAINT "service_secrets_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
