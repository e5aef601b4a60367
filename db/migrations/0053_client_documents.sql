ALTER TABLE "oauth_clients" ALTER COLUMN "owner_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "oauth_clients" ADD COLUMN "document_url" text;--> statement-breakpoint
ALTER TABLE "oauth_clients" ADD COLUMN "document_expires_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "oauth_clients_document_url_idx" ON "oauth_clients" USING btree ("document_url");