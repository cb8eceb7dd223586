-- The chain of the audit log in its order. Entries that wait for their seal have NULL.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "audit_entries_seal_number_key" ON "audit_entries" ("seal_number");
