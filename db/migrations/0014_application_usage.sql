CREATE TABLE "oauth_client_errors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"route" text NOT NULL,
	"code" text NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oauth_client_usage" (
	"client_id" uuid NOT NULL,
	"day" date NOT NULL,
	"route" text NOT NULL,
	"status" integer NOT NULL,
	"requests" bigint NOT NULL,
	CONSTRAINT "oauth_client_usage_client_id_day_route_status_pk" PRIMARY KEY("client_id","day","route","status")
);
--> statement-breakpoint
ALTER TABLE "oauth_client_errors" ADD CONSTRAINT "oauth_client_errors_client_id_oauth_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_client_usage" ADD CONSTRAINT "oauth_client_usage_client_id_oauth_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oauth_client_errors_client_id_idx" ON "oauth_client_errors" USING btree ("client_id","happened_at");--> statement-breakpoint
CREATE INDEX "oauth_client_errors_happened_at_idx" ON "oauth_client_errors" USING btree ("happened_at");--> statement-breakpoint
CREATE INDEX "oauth_client_usage_day_idx" ON "oauth_client_usage" USING btree ("day");