import { createHash } from "node:crypto";
import { scopeNames } from "@/lib/core/operation/scopes";
import { env } from "@/lib/core/process/env";
import { type DescribedOperation, describedOperations } from "@/lib/developers/reference/document";
import { exampleBody } from "@/lib/developers/reference/example-request";
import { type RecordedAnswer, recordedBase } from "@/lib/developers/reference/recorded";
import type { ExampleBody } from "@/lib/developers/snippets/request";
import { addSums } from "@/lib/page/statistics/store";
import type { WebhookDelivery } from "@/lib/people/oauth/webhooks/schema";
import { updateAccountFlag } from "@/lib/people/users/store";
import { call, read, type Sent } from "./api";
import { addContent, sampleForm } from "./document-rows";
import { callback, newApplication, newCode, newPerson, newTokens, requestToken, toCredentials } from "./people";
import { addDelivery, newEndpoint } from "./webhooks";

/** What a profile shows is sent first, and what deletes or replaces comes last. */
const turns = [/^POST \/api\/upload/, /^PATCH \/api\/user/, /^(GET|POST|PATCH)/, /^DELETE/, /^PUT/];
const turnOf = ({ method, path }: DescribedOperation) => turns.findIndex((turn) => turn.test(`${method} ${path}`));

function sentOf(body: ExampleBody | undefined): Sent {
  if (!body) return {};
  if (body.type === "json") return { json: body.value };
  if (body.type === "form") return { form: { ...body.fields } };
  return { body: sampleForm(body.parts) };
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Gives every id the same name in every run: that of the examples where they have one. */
function createNames(known: Record<string, string>) {
  const names = new Map(Object.entries(known));
  return (text: string) =>
    text.replaceAll(uuid, (id) => {
      const hash = createHash("sha256").update(`example ${names.size}`).digest("hex");
      const made = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
      const name = names.get(id) ?? made;
      names.set(id, name);
      return name;
    });
}

/** What differs from run to run, as the examples have it. */
const settled = (text: string) =>
  text
    .replaceAll(env().BASE_URL, recordedBase)
    .replaceAll(/"vat_[^"]+"/g, '"vat_the-access-token"')
    .replaceAll(/"vrt_[^"]+"/g, '"vrt_the-refresh-token"')
    .replaceAll(/"created_at":\d+/g, '"created_at":1767225600')
    .replaceAll(/"next_try_at":\d+/g, '"next_try_at":1767225600')
    .replaceAll(/"updated_at":\d+/g, '"updated_at":1767225600')
    .replaceAll(/"device_code":"[^"]+"/g, '"device_code":"vdc_the-device-code"')
    .replaceAll(/\b[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}\b/g, "WDJB-MJHT")
    .replaceAll(/"expires_at":\d+/g, '"expires_at":1767229200')
    .replaceAll(/"join_date":"[^"]+"/g, '"join_date":"2026-01-01"')
    .replaceAll(/"uid":\d+/g, '"uid":1');

/** Counts a visit with a click, so that statistics have something to answer. */
async function countOn(day: string, pageId: string, link: string): Promise<void> {
  const counted = [
    ["view", ""],
    ["visitor", ""],
    ["click", link],
  ] as const;
  const startsAt = new Date(`${day}T12:00:00Z`);
  await addSums(counted.map(([metric, name]) => ({ pageId, startsAt, metric, name, total: 1 })));
}

type PageExample = { id: string; files: { avatar: string } };

/** Sends the example of every operation to its handler, as one person, and keeps what is answered. */
export async function recordAnswers(): Promise<Record<string, RecordedAnswer>> {
  const person = await newPerson({ username: "ada", email: "ada@example.com" });
  await updateAccountFlag(person.username, "isPremium", true);
  const application = await newApplication(person.id, { kind: "command_line" });
  const { access_token: token } = await newTokens(person.id, application, [...scopeNames]);
  const ids = await addContent(person.id);
  await call("PATCH", "/api/user", { token, json: { display_name: "Ada Lovelace", location: "London" } });
  const operations = describedOperations();
  const exampleOf = <Example = PageExample>(id: string) => {
    const operation = operations.find(({ operationId }) => operationId === id);
    return operation?.responses[200]?.content?.["application/json"]?.example as Example;
  };
  const avatar = exampleOf("getPage").files.avatar.replace(/\..*/, "");
  const { access_token: ownToken } = await (
    await requestToken(application, { grant_type: "client_credentials" })
  ).json();
  const { id: webhook } = await newEndpoint(application, "https://app.example/webhooks", ["links.changed"]);
  const delivery = await addDelivery(webhook, person, exampleOf<WebhookDelivery>("getWebhookDelivery"));
  const names = createNames({
    [ids.link]: exampleOf("getLink").id,
    [ids.card]: exampleOf("getCard").id,
    [ids.audio]: exampleOf("updateAudio").id,
  });
  let file = "";
  await countOn("2027-01-31", person.id, ids.link);

  async function record(operation: DescribedOperation): Promise<RecordedAnswer> {
    const { operationId, method, token: kind } = operation;
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => {
      if (name === "username") return person.username;
      if (name === "folder") return "avatars";
      if (name === "file") return file;
      if (name === "delivery") return delivery;
      if (kind === "application") return webhook;
      return Object.entries(ids).find(([kind]) => operation.path.includes(kind))?.[1] ?? "";
    });
    const query = operationId === "getStatistics" ? "?from=2027-01-30&to=2027-01-31" : "";
    const sent = sentOf(exampleBody(operation));
    const headers = operationId === "replacePage" ? { "If-Match": "*" } : undefined;
    if (operationId === "replacePage")
      sent.json = JSON.parse(JSON.stringify(sent.json).replaceAll(`${avatar}.webp`, file));
    if (sent.form) {
      const code = await newCode(person.id, application, ["identify", "links"]);
      sent.form = { ...sent.form, ...toCredentials(application), code, redirect_uri: callback };
    }
    const response = await call(method, path + query, {
      token: { none: undefined, application: ownToken, any: token, "with scopes": token }[kind],
      headers,
      ...sent,
    });
    if (operationId === "getFile") {
      await response.body?.cancel();
      return { path: names(path), status: response.status };
    }
    const { status, body } = await read(response);
    if (operationId === "uploadAvatar") file = (body as { url: string }).url.replace(/.*\//, "");
    const shown = body === undefined ? {} : { body: JSON.parse(names(settled(JSON.stringify(body)))) };
    return { path: names(path) + query, ...(headers && { headers }), status, ...shown };
  }

  const answers: Record<string, RecordedAnswer> = {};
  for (const operation of operations.toSorted((a, b) => turnOf(a) - turnOf(b)))
    answers[operation.operationId] = await record(operation);
  return answers;
}
