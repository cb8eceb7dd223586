-- Documents are found by sets of fields that only one document can have, such as issuer and number, too.
ALTER TABLE "fingerprints" DROP CONSTRAINT "fingerprints_kind_check";
ALTER TABLE "fingerprints" ADD CONSTRAINT "fingerprints_kind_check" CHECK ("kind" IN ('sha256', 'perceptual', 'text', 'fields', 'document'));
