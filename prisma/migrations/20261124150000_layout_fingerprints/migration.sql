-- Documents are also found by the numbers on their pages and the words beside them.
ALTER TABLE "fingerprints" DROP CONSTRAINT "fingerprints_kind_check";
ALTER TABLE "fingerprints" ADD CONSTRAINT "fingerprints_kind_check" CHECK ("kind" IN ('sha256', 'perceptual', 'text', 'layout', 'fields', 'document')) NOT VALID;
ALTER TABLE "fingerprints" VALIDATE CONSTRAINT "fingerprints_kind_check";
