-- The expected products of each shelf row, from top to bottom; null for a profile without a planogram.
ALTER TABLE "shelf_profile_versions" ADD COLUMN "planogram" JSONB;
