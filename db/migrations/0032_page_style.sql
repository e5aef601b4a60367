ALTER TABLE "users" ADD COLUMN "button_style" text DEFAULT 'layout' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "button_radius" text DEFAULT 'layout' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "button_height" text DEFAULT 'medium' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "button_icon" text DEFAULT 'left' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "button_color" text DEFAULT 'links' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "heading_font" text DEFAULT 'text' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "type_scale" text DEFAULT 'medium' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "heading_weight" text DEFAULT 'semibold' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "letter_case" text DEFAULT 'written' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "tracking" text DEFAULT 'normal' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "card_surface" text DEFAULT 'layout' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "card_width" text DEFAULT 'medium' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "card_radius" text DEFAULT 'layout' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "card_border" text DEFAULT 'thin' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "card_shadow" text DEFAULT 'soft' NOT NULL;