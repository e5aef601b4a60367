CREATE TABLE "page_members" (
	"page_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_members_page_id_account_id_pk" PRIMARY KEY("page_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "oauth_grants" ADD COLUMN "page_id" uuid;--> statement-breakpoint
ALTER TABLE "personal_tokens" ADD COLUMN "page_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "page_members" ADD CONSTRAINT "page_members_page_id_users_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_members" ADD CONSTRAINT "page_members_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_members_account_id_idx" ON "page_members" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "oauth_grants" ADD CONSTRAINT "oauth_grants_page_id_users_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_tokens" ADD CONSTRAINT "personal_tokens_page_id_users_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
CREATE INDEX "oauth_grants_page_id_idx" ON "oauth_grants" USING btree ("page_id") WHERE page_id is not null;--> statement-breakpoint
CREATE INDEX "personal_tokens_page_id_idx" ON "personal_tokens" USING btree ("page_id") WHERE page_id is not null;--> statement-breakpoint
CREATE INDEX "users_account_id_idx" ON "users" USING btree ("account_id") WHERE "users"."account_id" is not null;