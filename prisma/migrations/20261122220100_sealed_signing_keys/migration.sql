-- What signs the webhooks of an API key, encrypted with a key from the settings. While it is null, `key_hash` is the SHA-256 of the API key and signs.
-- Otherwise `key_hash` only finds the key: it is a hash of that SHA-256.
ALTER TABLE "api_keys" ADD COLUMN "signing_key" TEXT;
