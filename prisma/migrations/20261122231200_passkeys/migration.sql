-- Passkeys with which people sign in to the panel. A public key is no secret.
CREATE TABLE "staff_passkeys" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT,
    "credential_id" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "counter" DOUBLE PRECISION NOT NULL,
    "device_type" TEXT NOT NULL,
    "backed_up" BOOLEAN NOT NULL,
    "transports" TEXT,
    "aaguid" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staff_passkeys_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "staff_passkeys_credential_id_key" ON "staff_passkeys"("credential_id");
CREATE INDEX "staff_passkeys_user_id_idx" ON "staff_passkeys"("user_id");
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
