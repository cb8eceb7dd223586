-- How a person wants the panel and their mails: null stands for what the browser says, and English for mails.
ALTER TABLE "users" ADD COLUMN "language" TEXT;
ALTER TABLE "users" ADD COLUMN "locale" TEXT;
ALTER TABLE "users" ADD COLUMN "time_zone" TEXT;
