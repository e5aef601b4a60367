-- A statement sees rows as they were when it began. These functions count anew for whoever has waited for the owner's lock.
CREATE FUNCTION "vitrine_links_of_owner"("owner" uuid, OUT "count" integer, OUT "last" integer) LANGUAGE sql VOLATILE
  AS $$ SELECT count(*)::integer, max("position")::integer FROM "links" WHERE "user_id" = "owner" $$;--> statement-breakpoint
CREATE FUNCTION "vitrine_cards_of_owner"("owner" uuid, OUT "count" integer, OUT "last" integer, OUT "chats" integer) LANGUAGE sql VOLATILE
  AS $$ SELECT count(*)::integer, max("position")::integer, (count(*) FILTER (WHERE "type" = 'chat'))::integer
    FROM "cards" WHERE "user_id" = "owner" $$;
