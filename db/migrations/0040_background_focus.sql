ALTER TABLE "users" ADD COLUMN "background_focus_x" smallint DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "background_focus_y" smallint DEFAULT 50 NOT NULL;