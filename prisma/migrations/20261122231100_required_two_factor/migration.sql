-- Whether the people of an organization must set up a second factor before they can do anything else in the panel.
ALTER TABLE "organizations" ADD COLUMN "requires_two_factor" BOOLEAN NOT NULL DEFAULT false;

-- How the person of a session has signed in: "single_sign_on", whose provider has its own second step, or "password". Sessions that are older have none.
ALTER TABLE "staff_sessions" ADD COLUMN "signed_in_by" TEXT;
