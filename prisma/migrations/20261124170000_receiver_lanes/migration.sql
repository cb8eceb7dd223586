-- The lane of a delivery's message is its receiver: a company's URL without the query. The origin comes first and the company second, so that
-- all receivers of a company at an origin are neighbors in the index of lanes. Long paths are cut, since an entry of an index has a limit.
-- The previous release writes and reads lanes as names without a meaning; those that it writes are origins alone.
CREATE FUNCTION "delivery_lane"("url" text, "company_id" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(substring("url" FROM '^[^:]+://[^/?#]+')) || ' ' || "company_id" || ' ' || CASE
    WHEN length("path") > 300 THEN left("path", 300) || '?' || md5("path") ELSE "path" END
  FROM (SELECT substring("url" FROM '^[^:]+://[^/?#]+([^?#]*)') AS "path") AS "parts"
$$;

CREATE OR REPLACE FUNCTION "outbox_set_lane"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."lane" := coalesce((SELECT "delivery_lane"("url", "company_id") FROM "deliveries" WHERE "id" = NEW."subject_id"), 'unknown');
  RETURN NEW;
END
$$;
