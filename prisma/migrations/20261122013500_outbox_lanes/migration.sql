-- The lane of a message is the origin of the receiver that it is for, so that receivers take turns. A trigger sets it, because processes of
-- the version before do not know it.
ALTER TABLE "outbox" ADD COLUMN "lane" TEXT COLLATE "C";

CREATE FUNCTION "outbox_set_lane"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."lane" := coalesce(
    (SELECT lower(substring("url" FROM '^[^:]+://[^/?#]+')) FROM "deliveries" WHERE "id" = NEW."subject_id"), 'unknown');
  RETURN NEW;
END
$$;

CREATE TRIGGER "outbox_lane" BEFORE INSERT ON "outbox" FOR EACH ROW
  WHEN (NEW."kind" = 'delivery.start') EXECUTE FUNCTION "outbox_set_lane"();

UPDATE "outbox" SET "lane" = coalesce(
  (SELECT lower(substring("url" FROM '^[^:]+://[^/?#]+')) FROM "deliveries" WHERE "id" = "subject_id"), 'unknown')
WHERE "kind" = 'delivery.start';

CREATE INDEX "outbox_lane_due_idx" ON "outbox" ("lane", "available_at", "id") WHERE "kind" = 'delivery.start';
