// Every line that ends in "wrong" must not compile; see tests/unit/openapi-tools.test.ts.
import { type Client, createClient, type Input, verifyWebhook } from "@vitrine/client";

export async function mistakes(vitrine: Client): Promise<void> {
  (await vitrine.getUser({ username: "ada" })).uid; // wrong
  (await vitrine.getUserB({ username: "ada" })).display_name; // wrong
  await vitrine.getUser({ username: "ada", variant: "c" }); // wrong
  await vitrine.getUser(); // wrong
  await vitrine.getLink({}); // wrong
  await vitrine.createLink({ body: { type: "letter", value: "ada" } }); // wrong
  await vitrine.createCard({ body: { type: "weather" } }); // wrong
  await vitrine.createCard({ body: { type: "chat", value: "x" } }); // wrong
  await vitrine.replacePage({ body: await vitrine.getPage() }); // wrong
  await vitrine.uploadAvatar({ body: { file: "avatar.png" } }); // wrong
  await vitrine.updateOwnUser({ body: { email: "ada@example.com" } }); // wrong
}

export async function mistakenEvents(body: string, headers: Headers): Promise<boolean> {
  await verifyWebhook(body, headers); // wrong
  const event = await verifyWebhook(body, headers, "whsec_");
  if (event.type === "link.created") return true; // wrong
  return event.data.links; // wrong
}

export const nowhere = createClient({ token: "vat_" }); // wrong
export const unnamed: Input<"uploadAudio"> = { body: { file: new Blob() } }; // wrong
