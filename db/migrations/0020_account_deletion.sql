CREATE TABLE "retired_handles" (
	"key" text PRIMARY KEY NOT NULL,
	"reserved_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "delete_after" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "retired_handles_compared_idx" ON "retired_handles" USING btree (btrim("key", '@$._-'));--> statement-breakpoint
CREATE INDEX "users_delete_after_idx" ON "users" USING btree ("delete_after") WHERE "users"."delete_after" is not null;