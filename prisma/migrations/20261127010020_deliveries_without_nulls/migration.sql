-- Two indexes without the rows that have no batch or no capture have taken their place.
DROP INDEX "deliveries_batch_id_idx";
DROP INDEX "deliveries_shelf_capture_id_created_at_id_idx";
