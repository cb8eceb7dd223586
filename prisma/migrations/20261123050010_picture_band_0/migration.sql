CREATE INDEX CONCURRENTLY IF NOT EXISTS "fingerprints_picture_band_0_idx" ON "fingerprints" ("company_id", "picture_band"("value", 0), "id" DESC)
WHERE "kind" = 'perceptual' AND "band_key" LIKE '0:%';
