ALTER TABLE "oauth_access_tokens" ADD COLUMN "secret_id" uuid;--> statement-breakpoint
ALTER TABLE "oauth_client_errors" ADD COLUMN "first_happened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "oauth_client_errors" ADD COLUMN "occurrences" bigint;--> statement-breakpoint
ALTER TABLE "personal_tokens" ADD COLUMN "is_trial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "oauth_access_tokens" ADD CONSTRAINT "oauth_access_tokens_secret_id_oauth_client_secrets_id_fk" FOREIGN KEY ("secret_id") REFERENCES "public"."oauth_client_secrets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oauth_access_tokens_secret_id_idx" ON "oauth_access_tokens" USING btree ("secret_id") WHERE secret_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "oauth_client_errors_counted_idx" ON "oauth_client_errors" USING btree ("client_id","route","code","reason") WHERE occurrences is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "personal_tokens_trial_idx" ON "personal_tokens" USING btree ("user_id") WHERE is_trial;