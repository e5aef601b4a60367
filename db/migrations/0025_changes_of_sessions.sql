ALTER TABLE "email_links" ADD COLUMN "asked_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pending_email_since" timestamp with time zone;