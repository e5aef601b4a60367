ALTER TABLE "users" ADD COLUMN "avatar_is_animated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "background_is_animated" boolean DEFAULT false NOT NULL;