-- A key that another one replaces works until it expires, then a worker revokes it.
ALTER TABLE "api_keys" ADD COLUMN "replaced_by_id" TEXT;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_replaced_by_id_fkey" FOREIGN KEY ("replaced_by_id") REFERENCES "api_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "api_keys_replaced_idx" ON "api_keys" ("expires_at") WHERE "replaced_by_id" IS NOT NULL AND "revoked_at" IS NULL;
