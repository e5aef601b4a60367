ALTER TABLE "oauth_client_secrets" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "oauth_clients" ADD COLUMN "icon" text;--> statement-breakpoint
ALTER TABLE "oauth_clients" ADD COLUMN "website_url" text;