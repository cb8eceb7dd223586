-- What the panel's search finds submissions by: words of their values and metadata, and words of their documents. One that has no row, because
-- it was processed by an earlier release, is still found by its ids and its external user.
CREATE TABLE "submission_words" (
    "submission_id" TEXT NOT NULL,
    "value_words" TEXT[],
    "document_words" TEXT[],
    "facets" TEXT[],

    CONSTRAINT "submission_words_pkey" PRIMARY KEY ("submission_id"),
    CONSTRAINT "submission_words_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Declared as expensive, which it is not, so that no plan reads the table from its start in the hope of early matches.
CREATE FUNCTION "searchable_words"("facets" text[], "value_words" text[], "document_words" text[]) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
BEGIN
  RETURN array_to_tsvector("facets" || "value_words" || "document_words");
END
$$;

-- PostgreSQL's full-text index, with one entry for each distinct word; it finds words by their beginning, too.
CREATE INDEX "submission_words_search_idx" ON "submission_words"
  USING gin ("searchable_words"("facets", "value_words", "document_words"));
