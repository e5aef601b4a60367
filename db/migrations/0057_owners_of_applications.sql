CREATE TABLE "oauth_client_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "oauth_client_invitations_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "oauth_client_owners" (
	"client_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "oauth_client_owners_client_id_account_id_pk" PRIMARY KEY("client_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "oauth_client_secrets" ADD COLUMN "made_by" uuid;--> statement-breakpoint
ALTER TABLE "oauth_client_invitations" ADD CONSTRAINT "oauth_client_invitations_client_id_oauth_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_client_owners" ADD CONSTRAINT "oauth_client_owners_client_id_oauth_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_client_owners" ADD CONSTRAINT "oauth_client_owners_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oauth_client_invitations_client_id_idx" ON "oauth_client_invitations" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "oauth_client_invitations_expires_at_idx" ON "oauth_client_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oauth_client_owners_account_id_idx" ON "oauth_client_owners" USING btree ("account_id");
--> statement-breakpoint
-- An application that gets another owner shows on both pages.
CREATE FUNCTION vitrine_application_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('vitrine_profile', OLD.owner_id::text);
  PERFORM pg_notify('vitrine_profile', NEW.owner_id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER oauth_clients_moved AFTER UPDATE OF owner_id ON oauth_clients
  FOR EACH ROW WHEN (OLD.owner_id IS DISTINCT FROM NEW.owner_id) EXECUTE FUNCTION vitrine_application_moved();
