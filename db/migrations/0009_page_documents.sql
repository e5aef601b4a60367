CREATE TABLE "page_drafts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"base" jsonb NOT NULL,
	"document" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"files" text[] DEFAULT '{}' NOT NULL,
	"files_until" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"document" jsonb NOT NULL,
	"files" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "section" text;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "is_animated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "duration_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "page_drafts" ADD CONSTRAINT "page_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_versions_user_id_idx" ON "page_versions" USING btree ("user_id","created_at");--> statement-breakpoint
UPDATE "stored_files" f SET "is_animated" = true FROM "users" u
	WHERE (u."avatar_is_animated" AND f."key" = 'avatars/' || u."avatar")
	OR (u."background_is_animated" AND f."key" = 'backgrounds/' || u."background");--> statement-breakpoint
UPDATE "stored_files" f SET "duration_seconds" = a."duration_seconds" FROM "audios" a WHERE f."key" = 'audios/' || a."file";
