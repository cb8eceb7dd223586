-- The span that wrote the message (W3C Trace Context, "traceparent"); null if that process exported no spans. A message that a relay sends
-- after a crash stays in its trace.
ALTER TABLE outbox ADD COLUMN traceparent text;
