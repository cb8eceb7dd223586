-- A reviewer without any company worked for every company of the organization, so that removing the last one gave access to all. "All" is said.
ALTER TABLE "users" ADD COLUMN "all_companies" BOOLEAN NOT NULL DEFAULT false;
UPDATE "users" SET "all_companies" = true
WHERE "role" = 'reviewer' AND NOT EXISTS (SELECT FROM "user_companies" WHERE "user_id" = "users"."id");

-- Limits of API keys. The defaults allow what a key without limits may do, so existing keys stay as they are.
ALTER TABLE "api_keys"
    ADD COLUMN "expires_at" TIMESTAMPTZ(3),
    ADD COLUMN "scopes" TEXT[] DEFAULT ARRAY['submit', 'read', 'review'],
    ADD COLUMN "allowed_addresses" TEXT[] DEFAULT ARRAY['0.0.0.0/0', '::/0'];
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_scopes_check"
    CHECK ("scopes" <@ ARRAY['submit', 'read', 'review']::text[]);
