-- A copy of the database signs nobody in: session tokens are stored as their SHA-256, and tokens of the single sign-on provider not at all. While the
-- previous release serves, people sign in to it again.
UPDATE "staff_sessions" SET "token" = encode(sha256(convert_to("token", 'UTF8')), 'hex');
UPDATE "staff_accounts" SET "access_token" = NULL, "refresh_token" = NULL, "id_token" = NULL;
