-- Companies and API keys are never deleted and never change their ids. For these keys, each delivery locked the row of its company and of
-- its API key, which all deliveries of the company share.
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_company_id_fkey", DROP CONSTRAINT "deliveries_api_key_id_fkey";
