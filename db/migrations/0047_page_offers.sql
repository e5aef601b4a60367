CREATE TABLE "page_offers" (
	"page_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"recipient" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "page_offers" ADD CONSTRAINT "page_offers_page_id_users_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_offers" ADD CONSTRAINT "page_offers_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_offers_account_id_idx" ON "page_offers" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "page_offers_recipient_idx" ON "page_offers" USING btree (lower("recipient"));