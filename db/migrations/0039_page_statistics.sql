CREATE TABLE "page_statistics" (
	"page_id" uuid NOT NULL,
	"metric" text NOT NULL,
	"name" text NOT NULL,
	"total" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_statistics_page_id_starts_at_metric_name_pk" PRIMARY KEY("page_id","starts_at","metric","name")
);
--> statement-breakpoint
CREATE TABLE "page_statistics_days" (
	"page_id" uuid NOT NULL,
	"metric" text NOT NULL,
	"name" text NOT NULL,
	"total" bigint NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "page_statistics_days_page_id_day_metric_name_pk" PRIMARY KEY("page_id","day","metric","name")
);
--> statement-breakpoint
CREATE TABLE "statistics_mails" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"week" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "page_statistics" ADD CONSTRAINT "page_statistics_page_id_users_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_statistics_days" ADD CONSTRAINT "page_statistics_days_page_id_users_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statistics_mails" ADD CONSTRAINT "statistics_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_statistics_starts_at_idx" ON "page_statistics" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "page_statistics_live_idx" ON "page_statistics" USING btree ("starts_at") WHERE metric = 'live';--> statement-breakpoint
CREATE INDEX "page_statistics_days_day_idx" ON "page_statistics_days" USING btree ("day");