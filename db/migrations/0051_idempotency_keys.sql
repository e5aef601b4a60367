CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"caller_id" uuid NOT NULL,
	"key_hash" text NOT NULL,
	"fingerprint" text NOT NULL,
	"claim_id" uuid NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" smallint,
	"answer" varchar(65536),
	CONSTRAINT "idempotency_keys_user_id_caller_id_key_hash_pk" PRIMARY KEY("user_id","caller_id","key_hash")
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_claimed_at_idx" ON "idempotency_keys" USING btree ("claimed_at");