-- What a repeated creation of a session that says something else than the first one gets: the session, or a conflict.
ALTER TABLE "companies" ADD COLUMN "changed_repeats" TEXT NOT NULL DEFAULT 'return';
ALTER TABLE "companies" ADD CONSTRAINT "companies_changed_repeats_check" CHECK ("changed_repeats" IN ('return', 'conflict'));
