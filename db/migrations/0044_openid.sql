CREATE TABLE "oauth_signing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"algorithm" text NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"private_jwk" text NOT NULL,
	"signs_from" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "oauth_clients" ADD COLUMN "id_token_signed_response_alg" text DEFAULT 'RS256' NOT NULL;--> statement-breakpoint
ALTER TABLE "oauth_codes" ADD COLUMN "nonce" text;--> statement-breakpoint
ALTER TABLE "oauth_grants" ADD COLUMN "signed_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "oauth_grants" ADD COLUMN "is_multi_factor" boolean DEFAULT false NOT NULL;