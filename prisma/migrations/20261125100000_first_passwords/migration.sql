-- Since when somebody else knows a person's password. Passkeys and second factors that were added since then are removed when the person chooses
-- one; all of them if it is null, as for people who have never chosen a password.
ALTER TABLE "users" ADD COLUMN "known_password_since" TIMESTAMPTZ(3);

-- Second factors that exist keep null: they are older than every time in the column above.
ALTER TABLE "staff_two_factors" ADD COLUMN "created_at" TIMESTAMPTZ(3);
ALTER TABLE "staff_two_factors" ALTER COLUMN "created_at" SET DEFAULT CURRENT_TIMESTAMP;

-- Notices about a changed password, passkey or second factor.
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind_check";
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind_check" CHECK ("kind" IN (
    'password_reset', 'invitation', 'password_changed', 'passkey_added', 'passkey_removed', 'two_factor_enabled', 'two_factor_disabled',
    'backup_codes_replaced'));
