-- Sessions that people upload in the panel belong to a key of their company that nobody knows: it is stored as revoked, so it never signs in.
ALTER TABLE "api_keys" ADD COLUMN "panel" BOOLEAN NOT NULL DEFAULT false;
CREATE UNIQUE INDEX "api_keys_panel_key" ON "api_keys" ("company_id") WHERE "panel";
