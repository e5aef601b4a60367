ALTER TABLE "oauth_consents" ADD COLUMN "page_id" uuid;--> statement-breakpoint
CREATE INDEX "oauth_consents_page_id_idx" ON "oauth_consents" USING btree ("page_id") WHERE page_id is not null;