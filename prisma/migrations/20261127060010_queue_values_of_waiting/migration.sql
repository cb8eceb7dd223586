-- The values of what waits for a review already. Its locks are those of an insert, so that work continues.
INSERT INTO "queue_values" ("submission_id", "company_id", "created_at", "name", "rank", "number", "text")
SELECT waiting."id", waiting."company_id", waiting."created_at", of."name", of."rank", of."number", of."text"
FROM "submissions" AS waiting CROSS JOIN LATERAL "queue_values_of"(waiting) AS of
WHERE waiting."status" = 'review'
ON CONFLICT DO NOTHING;
