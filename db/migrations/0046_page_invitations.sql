CREATE TABLE "page_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"page_id" uuid NOT NULL,
	"role" text NOT NULL,
	"hash" text,
	"email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_invitations_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "page_invitations" ADD CONSTRAINT "page_invitations_page_id_users_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_invitations_page_id_idx" ON "page_invitations" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "page_invitations_expires_at_idx" ON "page_invitations" USING btree ("expires_at");