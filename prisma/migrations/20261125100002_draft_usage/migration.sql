-- How many documents drafts of workflows have had read by model services, for each company and day (UTC).
CREATE TABLE "draft_usage" (
    "company_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "documents" INTEGER NOT NULL,

    CONSTRAINT "draft_usage_pkey" PRIMARY KEY ("company_id", "day")
);
ALTER TABLE "draft_usage" ADD CONSTRAINT "draft_usage_company_id_fkey"
    FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
