-- Rows that are updated soon after they are written keep their new versions on the same page, without new index entries, if no
-- indexed column changes: a submission's event number, a delivery's attempt count, an attempt's answer.
ALTER TABLE "submissions" SET (fillfactor = 85);
ALTER TABLE "deliveries" SET (fillfactor = 85);
ALTER TABLE "delivery_attempts" SET (fillfactor = 85);
