-- What a text in the panel's search is looked up in. The setup adds trigram indexes on these functions where the database has the extension
-- pg_trgm. They are declared as expensive, which they are not, so that no plan reads a table from its start in the hope of early matches.
CREATE FUNCTION "searchable"("value" text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
BEGIN
  RETURN "value";
END
$$;

-- One line for each part, so that no text matches two of them.
CREATE FUNCTION "searchable_session"("client_submission_id" text, "external_user" jsonb) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
BEGIN
  RETURN "client_submission_id" || coalesce(chr(10) || ("external_user" ->> 'name'), '')
    || coalesce(chr(10) || ("external_user" ->> 'email'), '') || coalesce(chr(10) || ("external_user" ->> 'id'), '');
END
$$;
