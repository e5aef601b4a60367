ALTER TABLE "links" ADD COLUMN "picture" text;--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "width" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "height" integer DEFAULT 0 NOT NULL;