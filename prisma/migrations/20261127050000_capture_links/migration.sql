-- Links to the capture page: each opens one session or one shelf capture.
CREATE TABLE "capture_links" (
    "id" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,
    "session_id" TEXT,
    "shelf_capture_id" TEXT,
    "token_hash" TEXT NOT NULL,
    "return_url" TEXT,
    "locale" TEXT,
    "shows_result" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "capture_links_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "capture_links_subject_check" CHECK (("session_id" IS NULL) <> ("shelf_capture_id" IS NULL)),
    CONSTRAINT "capture_links_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "capture_links_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "capture_links_shelf_capture_id_fkey" FOREIGN KEY ("shelf_capture_id") REFERENCES "shelf_captures"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "capture_links_token_hash_key" ON "capture_links"("token_hash");
CREATE INDEX "capture_links_company_id_idx" ON "capture_links"("company_id");
CREATE INDEX "capture_links_session_id_idx" ON "capture_links"("session_id");
CREATE INDEX "capture_links_shelf_capture_id_idx" ON "capture_links"("shelf_capture_id");

-- How the capture page of a company looks, and which sites may embed it.
CREATE TABLE "capture_pages" (
    "company_id" TEXT NOT NULL,
    "accent_color" TEXT,
    "logo" BYTEA,
    "welcome" TEXT,
    "thanks" TEXT,
    "allowed_origins" TEXT[],
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "capture_pages_pkey" PRIMARY KEY ("company_id"),
    CONSTRAINT "capture_pages_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
