import { z } from "zod";
import { operation } from "@/lib/core/operation/operation";
import { card, listedCard, newCard } from "./schema";

const params = z.object({ id: z.uuid().describe("Id of a card of the account") });
const path = "/api/cards/{id}";
const shared = { tag: "Cards", access: "cards" } as const;
const example = { id: "5a0f3a0e-13a7-4c0e-9d5c-2f4b8f0f7d21", type: "weather", value: "Lisbon" } as const;

export const listCards = operation({
  ...shared,
  id: "listCards",
  method: "GET",
  path: "/api/cards",
  summary: "List your cards in page order",
  description: "Every card of the account, in the order of the page, each with its `extra`.",
  limit: "authenticated_read",
  status: 200,
  response: z.array(listedCard),
  example: { response: [{ ...example, extra: null }] },
});

export const getCard = operation({
  ...shared,
  id: "getCard",
  method: "GET",
  path,
  summary: "Read one card",
  description: "One card of the account by its id, without its `extra`, which the list has.",
  limit: "authenticated_read",
  params,
  status: 200,
  response: card,
  example: { response: example },
});

export const postCard = operation({
  ...shared,
  id: "createCard",
  method: "POST",
  path: "/api/cards",
  summary: "Add a card at the end of your page; one of type chat at most",
  description:
    "The type decides what `value` and `extra` may be: a card of type `chat` has no value, one of type `server` an invite, one of type `weather` a city, one of type `video` or `music` the address of what it plays, one of type `map` a place, and one of type `countdown` a moment; those of type `text`, `image`, `faq`, `form` and `contact` have what they show in `extra`, and a heading as value where they take one. The card comes last on the page.",
  limit: "write",
  body: newCard,
  status: 201,
  response: card,
  example: { body: { type: "weather", value: "Lisbon" }, response: example },
});

export const deleteCard = operation({
  ...shared,
  id: "deleteCard",
  method: "DELETE",
  path,
  summary: "Delete a card",
  description: "The card is gone at once, and its id does not come back.",
  limit: "write",
  params,
  status: 204,
});
