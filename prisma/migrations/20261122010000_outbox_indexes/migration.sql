-- Messages for Temporal are claimed without reading deliveries that wait for their first attempt. The sweep looks up whether a delivery
-- still waits in the outbox.
CREATE INDEX "outbox_temporal_due_idx" ON "outbox" ("available_at", "id") WHERE "kind" <> 'delivery.start';
CREATE INDEX "outbox_delivery_subject_idx" ON "outbox" ("subject_id") WHERE "kind" = 'delivery.start';
