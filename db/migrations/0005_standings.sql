ALTER TABLE "users" ADD COLUMN "is_verified" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Having an application shows on its owner's page.
CREATE FUNCTION vitrine_application_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('vitrine_profile', (CASE TG_OP WHEN 'DELETE' THEN OLD.owner_id ELSE NEW.owner_id END)::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER oauth_clients_changed AFTER INSERT OR DELETE ON oauth_clients
  FOR EACH ROW EXECUTE FUNCTION vitrine_application_changed();
