ALTER TABLE "oauth_access_tokens" ADD COLUMN "resource" text;--> statement-breakpoint
ALTER TABLE "oauth_grants" ADD COLUMN "resource" text;