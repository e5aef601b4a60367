CREATE TABLE "card_pictures" (
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"slot" text NOT NULL,
	"hash" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "card_pictures_user_id_source_slot_pk" PRIMARY KEY("user_id","source","slot")
);
--> statement-breakpoint
CREATE TABLE "card_states" (
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"state" jsonb,
	"tried_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refreshed_at" timestamp with time zone,
	CONSTRAINT "card_states_user_id_source_pk" PRIMARY KEY("user_id","source")
);
--> statement-breakpoint
CREATE TABLE "profile_counts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"views" bigint DEFAULT 0 NOT NULL,
	"likes" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profile_likes" (
	"user_id" uuid NOT NULL,
	"liker_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profile_likes_user_id_liker_id_pk" PRIMARY KEY("user_id","liker_id")
);
--> statement-breakpoint
CREATE TABLE "profile_views" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "profile_views_user_id_day_visitor_pk" PRIMARY KEY("user_id","day","visitor")
);
--> statement-breakpoint
CREATE TABLE "visitor_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "card_pictures" ADD CONSTRAINT "card_pictures_user_id_source_card_states_user_id_source_fk" FOREIGN KEY ("user_id","source") REFERENCES "public"."card_states"("user_id","source") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_states" ADD CONSTRAINT "card_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_counts" ADD CONSTRAINT "profile_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_likes" ADD CONSTRAINT "profile_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_likes" ADD CONSTRAINT "profile_likes_liker_id_users_id_fk" FOREIGN KEY ("liker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_views" ADD CONSTRAINT "profile_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "profile_likes_liker_id_idx" ON "profile_likes" USING btree ("liker_id");--> statement-breakpoint
CREATE INDEX "profile_views_day_idx" ON "profile_views" USING btree ("day");--> statement-breakpoint
INSERT INTO "profile_counts" ("user_id", "views", "likes")
  SELECT "id", "view_count", "like_count" FROM "users" WHERE "view_count" > 0 OR "like_count" > 0;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "view_count";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "like_count";
--> statement-breakpoint
CREATE FUNCTION vitrine_count_view() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO profile_counts AS counts (user_id, views) VALUES (NEW.user_id, 1)
    ON CONFLICT (user_id) DO UPDATE SET views = counts.views + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Also when a liker's account goes. A profile that goes takes its counts with it, in whatever order.
CREATE FUNCTION vitrine_count_like() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE profile_counts SET likes = likes - 1 WHERE user_id = OLD.user_id;
  ELSE
    INSERT INTO profile_counts AS counts (user_id, likes) VALUES (NEW.user_id, 1)
      ON CONFLICT (user_id) DO UPDATE SET likes = counts.likes + 1;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER views_counted AFTER INSERT ON profile_views
  FOR EACH ROW EXECUTE FUNCTION vitrine_count_view();
--> statement-breakpoint
CREATE TRIGGER likes_counted AFTER INSERT OR DELETE ON profile_likes
  FOR EACH ROW EXECUTE FUNCTION vitrine_count_like();
--> statement-breakpoint
-- After the count, so that whoever hears of it reads the new one. Views tell nobody: there are too many.
CREATE TRIGGER likes_told AFTER INSERT OR DELETE ON profile_likes
  FOR EACH ROW EXECUTE FUNCTION vitrine_content_changed();
--> statement-breakpoint
CREATE TRIGGER card_states_appeared AFTER INSERT ON card_states
  FOR EACH ROW WHEN (NEW.state IS NOT NULL) EXECUTE FUNCTION vitrine_content_changed();
--> statement-breakpoint
CREATE TRIGGER card_states_changed AFTER UPDATE ON card_states
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION vitrine_content_changed();
--> statement-breakpoint
CREATE TRIGGER card_states_vanished AFTER DELETE ON card_states
  FOR EACH ROW WHEN (OLD.state IS NOT NULL) EXECUTE FUNCTION vitrine_content_changed();
