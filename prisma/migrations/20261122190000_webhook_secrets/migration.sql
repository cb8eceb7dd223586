-- A secret of each company for the Standard Webhooks signature. A trigger creates it with the company, so that every company has one, whichever
-- release or command created it.

-- `whsec_` and the base64 of 32 random bytes. Each UUID has 122 random bits from the generator for cryptographic use; a hash of three has 256.
CREATE FUNCTION "new_webhook_secret"() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT 'whsec_' || encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'base64')
$$;

CREATE TABLE "webhook_secrets" (
    "id" BIGSERIAL NOT NULL,
    "company_id" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retires_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_secrets_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "webhook_secrets_company_id_idx" ON "webhook_secrets"("company_id");
-- One current secret for each company; its predecessor has a time at which it retires.
CREATE UNIQUE INDEX "webhook_secrets_current_key" ON "webhook_secrets"("company_id") WHERE "retires_at" IS NULL;
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE FUNCTION "create_webhook_secret"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "webhook_secrets" ("company_id", "secret") VALUES (NEW."id", new_webhook_secret()) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER "companies_webhook_secret" AFTER INSERT ON "companies" FOR EACH ROW EXECUTE FUNCTION "create_webhook_secret"();

INSERT INTO "webhook_secrets" ("company_id", "secret") SELECT "id", new_webhook_secret() FROM "companies" ON CONFLICT DO NOTHING;
