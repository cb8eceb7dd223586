-- The audit log of one person.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_entries_actor_label_occurred_at_id_idx" ON "audit_entries" ("actor_label", "occurred_at" DESC, "id" DESC);
