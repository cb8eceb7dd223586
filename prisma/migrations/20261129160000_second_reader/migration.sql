-- What the second reader of each workflow costs a day.
CREATE TABLE "second_reader_days" (
    "slug" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "documents" INTEGER NOT NULL DEFAULT 0,
    "requests" INTEGER NOT NULL DEFAULT 0,
    "input_tokens" BIGINT NOT NULL DEFAULT 0,
    "output_tokens" BIGINT NOT NULL DEFAULT 0,
    "cost_usd" DOUBLE PRECISION NOT NULL DEFAULT 0,

    CONSTRAINT "second_reader_days_pkey" PRIMARY KEY ("slug", "day")
);
