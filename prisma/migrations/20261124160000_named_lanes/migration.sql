-- A trigger does not see what its own statement writes. So whoever writes a delivery together with its message names the lane.
DROP TRIGGER "outbox_lane" ON "outbox";
CREATE TRIGGER "outbox_lane" BEFORE INSERT ON "outbox" FOR EACH ROW
  WHEN (NEW."kind" = 'delivery.start' AND NEW."lane" IS NULL) EXECUTE FUNCTION "outbox_set_lane"();
