-- Submissions in review whose pages should be rendered before somebody opens them. A worker deletes the row when the pictures are stored.
CREATE TABLE "page_pictures_due" (
    "submission_id" TEXT NOT NULL,
    "available_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "page_pictures_due_pkey" PRIMARY KEY ("submission_id"),
    CONSTRAINT "page_pictures_due_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "page_pictures_due_available_at_submission_id_idx" ON "page_pictures_due"("available_at", "submission_id");
