import { z } from "zod";
import { operation } from "@/lib/operation/operation";
import { card, listedCard, newCard } from "./schema";

const params = z.object({ id: z.uuid() });
const path = "/api/cards/{id}";
const shared = { tag: "Cards", access: "cards" } as const;
const example = { id: "5a0f3a0e-13a7-4c0e-9d5c-2f4b8f0f7d21", type: "weather", value: "Lisbon" } as const;

export const listCards = operation({
  ...shared,
  id: "listCards",
  method: "GET",
  path: "/api/cards",
  summary: "List your cards in page order",
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
  limit: "write",
  params,
  status: 204,
});
