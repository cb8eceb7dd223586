-- The number of each event among those of its submission or shelf capture, by which receivers order webhooks that overtook one another.
-- Deliveries of before have none. Constant defaults change no rows.
ALTER TABLE "submissions" ADD COLUMN "event_sequence" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "shelf_captures" ADD COLUMN "event_sequence" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "deliveries" ADD COLUMN "sequence" INTEGER;
