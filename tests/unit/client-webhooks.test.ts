import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { verifyWebhook, WebhookError } from "@/clients/typescript/src/index";
import { newWebhookSecret, signWebhook } from "@/lib/people/oauth/webhooks/signature";

const [secret, former] = [newWebhookSecret(), newWebhookSecret()];
const event = { type: "links.changed", timestamp: "2026-01-01T00:00:00.000Z", data: { username: "åda", sequence: 12 } };
const body = JSON.stringify(event);
const now = 1_767_225_600;
const bytes = new TextEncoder().encode(body);

/** The headers of a request that the authors of the specification have signed. */
const signed = (secrets: readonly string[] = [secret], { at = now, content = body } = {}) => ({
  "webhook-id": "msg_1",
  "webhook-timestamp": String(at),
  "webhook-signature": secrets.map((one) => new Webhook(one).sign("msg_1", new Date(at * 1000), content)).join(" "),
});

it("The client reads a webhook whose signature fits, however body and headers are given", async () => {
  const headers = signed();
  const lists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]));
  for (const received of [body, bytes, bytes.buffer, Buffer.from(body)])
    for (const given of [headers, new Headers(headers), lists])
      expect(await verifyWebhook(received, given, secret, { now })).toEqual(event);
});

it("The client takes one fitting signature of several, such as while a secret is rotated", async () => {
  const { "webhook-signature": both, ...others } = signed([former, secret]);
  for (const signatures of [both, `v1a,x v1,bad ${both}`])
    expect(await verifyWebhook(body, { ...others, "webhook-signature": signatures }, secret, { now })).toEqual(event);
});

it("The client verifies what the service signs, by the clock", async () => {
  const at = Math.floor(Date.now() / 1000);
  const headers = {
    ...{ "webhook-id": "msg_1", "webhook-timestamp": String(at) },
    "webhook-signature": signWebhook("msg_1", at, body, [secret]),
  };
  expect(await verifyWebhook(bytes, headers, secret)).toEqual(event);
});

const unfitting = "The webhook was not signed with this secret";
const untimely = "The webhook was signed too long ago, or the clocks differ";
const unsigned = "The request has no webhook-id, webhook-timestamp and webhook-signature";

it.each<[string, string, Record<string, string>]>([
  ["signed with another secret", unfitting, signed([former])],
  ["whose body was changed", unfitting, signed([secret], { content: `${body} ` })],
  ["whose id was changed", unfitting, { ...signed(), "webhook-id": "msg_2" }],
  ["whose time was changed", unfitting, { ...signed(), "webhook-timestamp": String(now + 1) }],
  ["with a signature of another version", unfitting, { ...signed(), "webhook-signature": "v2,abc v1" }],
  ["that is older than five minutes", untimely, signed([secret], { at: now - 301 })],
  ["that is more than five minutes ahead", untimely, signed([secret], { at: now + 301 })],
  ["without a time in digits", unsigned, { ...signed(), "webhook-timestamp": "1e9" }],
  ["without an id", unsigned, { ...signed(), "webhook-id": "" }],
  ["without headers", unsigned, {}],
])("The client refuses a webhook %s", async (_, message, headers) => {
  const refused = verifyWebhook(body, headers, secret, { now });
  await expect(refused).rejects.toThrow(new WebhookError(message));
  await expect(refused).rejects.toBeInstanceOf(WebhookError);
});

it("The client takes a webhook at the bound of five minutes, and of another tolerance", async () => {
  for (const at of [now - 300, now + 300])
    expect(await verifyWebhook(body, signed([secret], { at }), secret, { now })).toEqual(event);
  const late = verifyWebhook(body, signed([secret], { at: now - 11 }), secret, { now, toleranceSeconds: 10 });
  await expect(late).rejects.toThrow(untimely);
});

it.each(["", "whsec_", "whsec_ä", "whsec_a"])(
  "The client takes no webhook with the secret %j, which is none",
  async (no) => {
    await expect(verifyWebhook(body, signed(), no, { now })).rejects.toThrow(
      new TypeError("The secret of a webhook is whsec_ and base64"),
    );
  },
);
