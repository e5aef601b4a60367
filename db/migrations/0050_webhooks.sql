CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"username" text NOT NULL,
	"event" text NOT NULL,
	"transaction_id" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sequence" bigint,
	"state" text DEFAULT 'pending' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now(),
	"expires_at" timestamp with time zone DEFAULT now() + interval '3 days' NOT NULL,
	"tried_at" timestamp with time zone,
	"duration_milliseconds" integer,
	"status" integer,
	"problem" text,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failing_since" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"paused_until" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"disabled_reason" text
);
--> statement-breakpoint
CREATE TABLE "webhook_sequences" (
	"endpoint_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "webhook_sequences_endpoint_id_user_id_pk" PRIMARY KEY("endpoint_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_client_id_oauth_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_sequences" ADD CONSTRAINT "webhook_sequences_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint_id_created_at_idx" ON "webhook_deliveries" USING btree ("endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries" USING btree ("endpoint_id","next_try_at") WHERE "webhook_deliveries"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_unnumbered_idx" ON "webhook_deliveries" USING btree ("created_at") WHERE "webhook_deliveries"."sequence" is null;--> statement-breakpoint
CREATE INDEX "webhook_endpoints_client_id_idx" ON "webhook_endpoints" USING btree ("client_id");
--> statement-breakpoint
-- An application is sent an event of a page while it has a live grant for it with one of these scopes.
CREATE FUNCTION vitrine_webhook_scopes("event" text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE "event"
    WHEN 'profile.updated' THEN ARRAY['identify', 'profile.update']
    WHEN 'links.changed' THEN ARRAY['links']
    WHEN 'cards.changed' THEN ARRAY['cards']
    WHEN 'audios.changed' THEN ARRAY['uploads', 'audios.manage']
  END $$;
--> statement-breakpoint
-- The applications with an address for that event that may learn of this page.
CREATE FUNCTION vitrine_webhook_clients("page" uuid, "event" text) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT DISTINCT granted.client_id
  FROM users JOIN oauth_grants granted ON granted.user_id = coalesce(users.account_id, users.id)
  WHERE users.id = "page" AND coalesce(granted.page_id, granted.user_id) = users.id AND granted.expires_at > now()
    AND EXISTS (SELECT FROM webhook_endpoints endpoint WHERE endpoint.client_id = granted.client_id
      AND endpoint.disabled_at IS NULL AND "event" = ANY (endpoint.events))
    AND EXISTS (SELECT FROM oauth_refresh_tokens token WHERE token.grant_id = granted.id AND token.used_at IS NULL
      AND token.expires_at > now() AND token.scopes && vitrine_webhook_scopes("event")) $$;
--> statement-breakpoint
-- One event of a kind for each transaction and endpoint. The lock keeps an endpoint from being deleted before the
-- commit; one that is being deleted is left out, so that no change of a page waits for it or fails.
CREATE FUNCTION vitrine_queue_event("page" uuid, "name" text) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_endpoints WHERE disabled_at IS NULL) THEN RETURN; END IF;
  INSERT INTO webhook_deliveries (endpoint_id, user_id, username, event)
  SELECT endpoint.id, users.id, users.username, "name"
  FROM vitrine_webhook_clients("page", "name") client
    JOIN webhook_endpoints endpoint ON endpoint.client_id = client
    JOIN users ON users.id = "page"
  WHERE endpoint.disabled_at IS NULL AND "name" = ANY (endpoint.events)
    AND NOT EXISTS (SELECT FROM webhook_deliveries delivery WHERE delivery.endpoint_id = endpoint.id
      AND delivery.created_at = now() AND delivery.transaction_id = pg_current_xact_id()::text::bigint
      AND delivery.user_id = "page" AND delivery.event = "name")
  FOR KEY SHARE OF endpoint SKIP LOCKED;
END $$;
--> statement-breakpoint
CREATE FUNCTION vitrine_content_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_queue_event(CASE TG_OP WHEN 'DELETE' THEN OLD.user_id ELSE NEW.user_id END, TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What signs in, the address of mail, and what is kept for the service alone are no part of the profile.
CREATE FUNCTION vitrine_profile_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  other CONSTANT text[] := ARRAY['account_id', 'username_changed_at', 'email', 'email_verified', 'pending_email',
    'pending_email_since', 'password_hash', 'updated_at', 'delete_after'];
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_endpoints WHERE disabled_at IS NULL) THEN RETURN NULL; END IF;
  IF NOT EXISTS (SELECT FROM vitrine_webhook_clients(NEW.id, 'profile.updated')) THEN RETURN NULL; END IF;
  IF to_jsonb(OLD) - other IS DISTINCT FROM to_jsonb(NEW) - other THEN
    PERFORM vitrine_queue_event(NEW.id, 'profile.updated');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_event AFTER UPDATE ON users
  FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION vitrine_profile_event();
--> statement-breakpoint
CREATE TRIGGER links_event AFTER INSERT OR DELETE ON links
  FOR EACH ROW EXECUTE FUNCTION vitrine_content_event('links.changed');
--> statement-breakpoint
CREATE TRIGGER links_update_event AFTER UPDATE ON links
  FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION vitrine_content_event('links.changed');
--> statement-breakpoint
CREATE TRIGGER cards_event AFTER INSERT OR DELETE ON cards
  FOR EACH ROW EXECUTE FUNCTION vitrine_content_event('cards.changed');
--> statement-breakpoint
CREATE TRIGGER cards_update_event AFTER UPDATE ON cards
  FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION vitrine_content_event('cards.changed');
--> statement-breakpoint
CREATE TRIGGER audios_event AFTER INSERT OR DELETE ON audios
  FOR EACH ROW EXECUTE FUNCTION vitrine_content_event('audios.changed');
--> statement-breakpoint
CREATE TRIGGER audios_update_event AFTER UPDATE ON audios
  FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION vitrine_content_event('audios.changed');
