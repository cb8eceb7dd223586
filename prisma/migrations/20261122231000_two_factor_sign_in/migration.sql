-- Sign-in with a second factor: codes of an authenticator app (TOTP) or backup codes. The authentication library encrypts both.
ALTER TABLE "users" ADD COLUMN "two_factor_enabled" BOOLEAN NOT NULL DEFAULT false;
CREATE TABLE "staff_two_factors" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "backup_codes" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL DEFAULT false,
    "failed_verification_count" INTEGER NOT NULL DEFAULT 0,
    "locked_until" TIMESTAMPTZ(3),

    CONSTRAINT "staff_two_factors_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "staff_two_factors_user_id_key" ON "staff_two_factors"("user_id");
ALTER TABLE "staff_two_factors" ADD CONSTRAINT "staff_two_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Codes of authenticator apps that were sent a short while ago, so that none is accepted twice.
CREATE TABLE "staff_used_codes" (
    "user_id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staff_used_codes_pkey" PRIMARY KEY ("user_id", "code")
);
ALTER TABLE "staff_used_codes" ADD CONSTRAINT "staff_used_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- When the person of a session last entered the password again.
ALTER TABLE "staff_sessions" ADD COLUMN "confirmed_at" TIMESTAMPTZ(3);
