-- Pages from before keep what they show; the defaults of new ones follow below.
ALTER TABLE "users" ADD COLUMN "show_join_date" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "show_early_badge" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "views_shown_from" text DEFAULT 'hundred' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "show_join_date" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "show_early_badge" SET DEFAULT false;--> statement-breakpoint
-- So do their drafts and versions, in which an absent setting would mean that of a new page.
UPDATE "page_drafts" SET
  "base" = jsonb_set("base", '{settings}', '{"show_join_date": true, "show_early_badge": true, "views_shown_from": "hundred", "hide_make_your_own": false}' || ("base" -> 'settings')),
  "document" = jsonb_set("document", '{settings}', '{"show_join_date": true, "show_early_badge": true, "views_shown_from": "hundred", "hide_make_your_own": false}' || ("document" -> 'settings'));--> statement-breakpoint
UPDATE "page_versions" SET
  "document" = jsonb_set("document", '{settings}', '{"show_join_date": true, "show_early_badge": true, "views_shown_from": "hundred", "hide_make_your_own": false}' || ("document" -> 'settings'));--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hide_make_your_own" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE TABLE "visitor_likes" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "visitor_likes_user_id_day_visitor_pk" PRIMARY KEY("user_id","day","visitor")
);
--> statement-breakpoint
ALTER TABLE "visitor_likes" ADD CONSTRAINT "visitor_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visitor_likes_day_idx" ON "visitor_likes" USING btree ("day");--> statement-breakpoint
-- Rows of past days are deleted and stay counted, so only what is inserted counts by a trigger.
CREATE TRIGGER visitor_likes_counted AFTER INSERT ON visitor_likes
  FOR EACH ROW EXECUTE FUNCTION vitrine_count_like();
--> statement-breakpoint
CREATE TRIGGER visitor_likes_told AFTER INSERT ON visitor_likes
  FOR EACH ROW EXECUTE FUNCTION vitrine_content_changed();
--> statement-breakpoint
CREATE FUNCTION "vitrine_take_back_like"("owner" uuid, "given" date, "by" text) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  DELETE FROM visitor_likes WHERE user_id = "owner" AND "day" = "given" AND visitor = "by";
  IF FOUND THEN
    UPDATE profile_counts SET likes = likes - 1 WHERE user_id = "owner";
    PERFORM pg_notify('vitrine_profile', "owner"::text);
  END IF;
END $$;
