CREATE TABLE "personal_token_errors" (
	"token_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"route" text NOT NULL,
	"code" text NOT NULL,
	"reason" text NOT NULL,
	"first_happened_at" timestamp with time zone,
	"occurrences" bigint
);
--> statement-breakpoint
CREATE TABLE "personal_token_usage" (
	"token_id" uuid NOT NULL,
	"day" date NOT NULL,
	"route" text NOT NULL,
	"status" integer NOT NULL,
	"requests" bigint NOT NULL,
	CONSTRAINT "personal_token_usage_token_id_day_route_status_pk" PRIMARY KEY("token_id","day","route","status")
);
--> statement-breakpoint
ALTER TABLE "personal_token_errors" ADD CONSTRAINT "personal_token_errors_token_id_personal_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."personal_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_token_usage" ADD CONSTRAINT "personal_token_usage_token_id_personal_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."personal_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "personal_token_errors_counted_idx" ON "personal_token_errors" USING btree ("token_id","route","code","reason") WHERE occurrences is not null;--> statement-breakpoint
CREATE INDEX "personal_token_errors_token_id_idx" ON "personal_token_errors" USING btree ("token_id","happened_at");--> statement-breakpoint
CREATE INDEX "personal_token_errors_happened_at_idx" ON "personal_token_errors" USING btree ("happened_at");--> statement-breakpoint
CREATE INDEX "personal_token_usage_day_idx" ON "personal_token_usage" USING btree ("day");