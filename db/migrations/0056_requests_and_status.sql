CREATE TABLE "status_days" (
	"day" date NOT NULL,
	"part" text NOT NULL,
	"checks" integer NOT NULL,
	"failures" integer NOT NULL,
	"first_checked_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "status_days_day_part_pk" PRIMARY KEY("day","part")
);
--> statement-breakpoint
CREATE TABLE "oauth_client_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"route" text NOT NULL,
	"status" integer NOT NULL,
	"code" text,
	"milliseconds" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "oauth_client_requests" ADD CONSTRAINT "oauth_client_requests_client_id_oauth_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oauth_client_requests_client_idx" ON "oauth_client_requests" USING btree ("client_id","happened_at");--> statement-breakpoint
CREATE INDEX "oauth_client_requests_time_idx" ON "oauth_client_requests" USING btree ("happened_at");