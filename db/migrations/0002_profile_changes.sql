-- Whoever changes a row that a profile shows, through whatever door, tells every server whose it is.
CREATE FUNCTION vitrine_account_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('vitrine_profile', (CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END)::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION vitrine_content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM pg_notify('vitrine_profile', OLD.user_id::text); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM pg_notify('vitrine_profile', NEW.user_id::text); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_changed AFTER INSERT OR UPDATE OR DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION vitrine_account_changed();
--> statement-breakpoint
CREATE TRIGGER handles_changed AFTER INSERT OR UPDATE OR DELETE ON handles
  FOR EACH ROW EXECUTE FUNCTION vitrine_content_changed();
--> statement-breakpoint
CREATE TRIGGER links_changed AFTER INSERT OR UPDATE OR DELETE ON links
  FOR EACH ROW EXECUTE FUNCTION vitrine_content_changed();
--> statement-breakpoint
CREATE TRIGGER cards_changed AFTER INSERT OR UPDATE OR DELETE ON cards
  FOR EACH ROW EXECUTE FUNCTION vitrine_content_changed();
--> statement-breakpoint
CREATE TRIGGER audios_changed AFTER INSERT OR UPDATE OR DELETE ON audios
  FOR EACH ROW EXECUTE FUNCTION vitrine_content_changed();
