-- Links to the webhook portal: each opens the webhook endpoints and deliveries of one company.
CREATE TABLE "webhook_portal_links" (
    "id" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,
    "api_key_id" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_portal_links_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webhook_portal_links_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "webhook_portal_links_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "webhook_portal_links_token_hash_key" ON "webhook_portal_links"("token_hash");
CREATE INDEX "webhook_portal_links_company_id_created_at_id_idx" ON "webhook_portal_links"("company_id", "created_at" DESC, "id" DESC);
CREATE INDEX "webhook_portal_links_api_key_id_idx" ON "webhook_portal_links"("api_key_id");
