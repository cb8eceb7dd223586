-- The hidden company of a company's test keys. Its id says what it is, so that every list can leave it out without a look-up (domain/access/sandbox.ts).
ALTER TABLE "companies" ADD COLUMN "sandbox_of" TEXT;
CREATE UNIQUE INDEX "companies_sandbox_of_key" ON "companies"("sandbox_of");
ALTER TABLE "companies" ADD CONSTRAINT "companies_sandbox_of_fkey" FOREIGN KEY ("sandbox_of") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "companies" ADD CONSTRAINT "companies_sandbox_of_check" CHECK (
  ("sandbox_of" IS NOT NULL) = starts_with("id", 'co_test_') AND ("sandbox_of" IS NULL OR "organization_id" IS NULL)
);

-- Webhooks of a sandbox are signed with the secrets of the company that it belongs to.
DROP TRIGGER "companies_webhook_secret" ON "companies";
CREATE TRIGGER "companies_webhook_secret" AFTER INSERT ON "companies" FOR EACH ROW WHEN (NEW."sandbox_of" IS NULL) EXECUTE FUNCTION "create_webhook_secret"();
