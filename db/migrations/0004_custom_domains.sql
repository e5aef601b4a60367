CREATE TABLE "domain_claims" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	"misses" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "domain_claims" ADD CONSTRAINT "domain_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "domain_claims_checked_at_idx" ON "domain_claims" USING btree ("checked_at");--> statement-breakpoint
-- Every server holds the domains that it shows profiles under; the names of the owners it hears of as of any profile.
CREATE FUNCTION vitrine_domains_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('vitrine_profile', 'domains');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER domain_appeared AFTER INSERT ON users
  FOR EACH ROW WHEN (NEW.custom_domain IS NOT NULL) EXECUTE FUNCTION vitrine_domains_changed();
--> statement-breakpoint
CREATE TRIGGER domain_changed AFTER UPDATE ON users
  FOR EACH ROW WHEN (
    OLD.custom_domain IS DISTINCT FROM NEW.custom_domain
    OR (NEW.custom_domain IS NOT NULL AND OLD.is_premium <> NEW.is_premium)
  ) EXECUTE FUNCTION vitrine_domains_changed();
--> statement-breakpoint
CREATE TRIGGER domain_vanished AFTER DELETE ON users
  FOR EACH ROW WHEN (OLD.custom_domain IS NOT NULL) EXECUTE FUNCTION vitrine_domains_changed();
