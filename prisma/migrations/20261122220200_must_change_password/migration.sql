-- Whether somebody else chose the person's password. They can do nothing in the panel until they have changed it.
ALTER TABLE "users" ADD COLUMN "must_change_password" BOOLEAN NOT NULL DEFAULT false;
