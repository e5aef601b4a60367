ALTER TABLE "link_proofs" ADD COLUMN "problem" text;--> statement-breakpoint
-- A link that may be its owner waits for the next round of checks, through whatever door it came.
CREATE FUNCTION vitrine_queue_check_of_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO link_proofs (link_id, user_id, due_at) VALUES (NEW.id, NEW.user_id, now())
    ON CONFLICT (link_id) DO UPDATE SET due_at = now(), failures = 0 WHERE link_proofs.method IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vitrine_forget_proofs_of_page() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM link_proofs WHERE user_id = NEW.id;
  INSERT INTO link_proofs (link_id, user_id, due_at)
    SELECT id, user_id, now() FROM links WHERE user_id = NEW.id AND is_me IS NOT FALSE
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vitrine_forget_proofs_by_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE link_proofs
    SET method = NULL, actor = NULL, proven_at = NULL, confirmed_at = NULL, problem = NULL, failures = 0, due_at = now()
    FROM users
    WHERE link_proofs.user_id = users.id AND link_proofs.method = 'account'
      AND (users.id = OLD.user_id OR users.account_id = OLD.user_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Triggers of one event run by their names, so that "links_unproven" has deleted the old row by then.
CREATE TRIGGER links_waiting AFTER INSERT ON links
  FOR EACH ROW WHEN (NEW.is_me IS NOT FALSE) EXECUTE FUNCTION vitrine_queue_check_of_link();
--> statement-breakpoint
CREATE TRIGGER links_waiting_again AFTER UPDATE OF type, value, is_me ON links
  FOR EACH ROW WHEN (NEW.is_me IS NOT FALSE AND (OLD.type IS DISTINCT FROM NEW.type
    OR OLD.value IS DISTINCT FROM NEW.value OR OLD.is_me IS DISTINCT FROM NEW.is_me))
  EXECUTE FUNCTION vitrine_queue_check_of_link();
--> statement-breakpoint
-- Links from before wait as well, over a week, so that they are not all checked at one time.
INSERT INTO link_proofs (link_id, user_id, due_at)
  SELECT id, user_id, now() + random() * interval '7 days' FROM links WHERE is_me IS NOT FALSE
  ON CONFLICT (link_id) DO UPDATE SET due_at = excluded.due_at
    WHERE link_proofs.method IS NULL AND link_proofs.due_at IS NULL;
