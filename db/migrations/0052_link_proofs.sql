CREATE TABLE "link_proofs" (
	"link_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"method" text,
	"actor" text,
	"proven_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"failures" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "link_proofs" ADD CONSTRAINT "link_proofs_link_id_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_proofs" ADD CONSTRAINT "link_proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "link_proofs_user_id_idx" ON "link_proofs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "link_proofs_due_at_idx" ON "link_proofs" USING btree ("due_at") WHERE due_at is not null;
--> statement-breakpoint
-- Another value or owner is not proven, through whatever door it came.
CREATE FUNCTION vitrine_forget_proof_of_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM link_proofs WHERE link_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION vitrine_forget_proofs_of_page() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM link_proofs WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION vitrine_forget_proofs_by_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM link_proofs USING users WHERE link_proofs.user_id = users.id AND link_proofs.method = 'account'
    AND (users.id = OLD.user_id OR users.account_id = OLD.user_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER links_unproven AFTER UPDATE OF type, value ON links
  FOR EACH ROW WHEN (OLD.type IS DISTINCT FROM NEW.type OR OLD.value IS DISTINCT FROM NEW.value)
  EXECUTE FUNCTION vitrine_forget_proof_of_link();
--> statement-breakpoint
CREATE TRIGGER users_unproven AFTER UPDATE OF account_id ON users
  FOR EACH ROW WHEN (OLD.account_id IS DISTINCT FROM NEW.account_id)
  EXECUTE FUNCTION vitrine_forget_proofs_of_page();
--> statement-breakpoint
CREATE TRIGGER accounts_unproven AFTER DELETE ON accounts
  FOR EACH ROW EXECUTE FUNCTION vitrine_forget_proofs_by_account();
--> statement-breakpoint
CREATE TRIGGER link_proofs_appeared AFTER INSERT ON link_proofs
  FOR EACH ROW WHEN (NEW.method IS NOT NULL) EXECUTE FUNCTION vitrine_content_changed();
--> statement-breakpoint
CREATE TRIGGER link_proofs_changed AFTER UPDATE ON link_proofs
  FOR EACH ROW WHEN (OLD.method IS DISTINCT FROM NEW.method OR OLD.confirmed_at IS DISTINCT FROM NEW.confirmed_at)
  EXECUTE FUNCTION vitrine_content_changed();
--> statement-breakpoint
CREATE TRIGGER link_proofs_vanished AFTER DELETE ON link_proofs
  FOR EACH ROW WHEN (OLD.method IS NOT NULL) EXECUTE FUNCTION vitrine_content_changed();
