CREATE TABLE "oauth_device_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_code_hash" text NOT NULL,
	"client_id" uuid NOT NULL,
	"scopes" text[] NOT NULL,
	"grant_id" uuid,
	"is_denied" boolean DEFAULT false NOT NULL,
	"address_range" text,
	"interval_seconds" integer NOT NULL,
	"polled_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "oauth_device_codes_user_code_hash_unique" UNIQUE("user_code_hash")
);
--> statement-breakpoint
ALTER TABLE "oauth_device_codes" ADD CONSTRAINT "oauth_device_codes_client_id_oauth_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_device_codes" ADD CONSTRAINT "oauth_device_codes_grant_id_oauth_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."oauth_grants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oauth_device_codes_client_id_idx" ON "oauth_device_codes" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "oauth_device_codes_grant_id_idx" ON "oauth_device_codes" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oauth_device_codes_expires_at_idx" ON "oauth_device_codes" USING btree ("expires_at");