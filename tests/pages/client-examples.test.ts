import { execFile } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { table } from "@/clients/typescript/src/operations";
import { scopeNames } from "@/lib/core/operation/scopes";
import { clientCall } from "@/lib/developers/reference/client-call";
import { type DescribedOperation, describedOperations } from "@/lib/developers/reference/document";
import { recordedAnswer } from "@/lib/developers/reference/recorded";
import type { WebhookDelivery } from "@/lib/people/oauth/webhooks/schema";
import { updateAccountFlag } from "@/lib/people/users/store";
import { bundleClient } from "@/scripts/client-package.mjs";
import { temporaryFolder } from "@/scripts/temporary";
import { findGo, findHttpx } from "../../scripts/programs.mjs";
import { sampleForm } from "../support/document-rows";
import { documentedCode } from "../support/documented-code";
import { writeGoPrograms } from "../support/go-programs";
import { password } from "../support/members";
import { newTokens, toCredentials } from "../support/people";
import { setUpSite } from "../support/set-up-site";
import { sendUpload } from "../support/uploads";
import { addDelivery, newEndpoint } from "../support/webhooks";

/** Where examples run: with the files that they upload, and our clients. */
const { folder, remove } = temporaryFolder("client-examples");
/** What stands in the paths of examples and is there from the start, by the folder before it. */
const ids: Record<string, string> = {};
let token: string;
let credentials: Record<string, string>;
let tokenOfApplication: string;

const operationNamed = (id: string) =>
  describedOperations().find(({ operationId }) => operationId === id) ?? expect.fail(`no operation ${id}`);

const site = setUpSite(async ({ newPerson, newApplication }) => {
  const person = await newPerson("ada", password);
  await updateAccountFlag("ada", "isPremium", true);
  const application = await newApplication(person.id);
  ({ access_token: token } = await newTokens(person.id, application, [...scopeNames]));
  const { client_id, client_secret } = toCredentials(application);
  credentials = { client_id, client_secret, grant_type: "client_credentials" };
  const { id: webhook } = await newEndpoint(application, "https://app.example/webhooks", ["links.changed"]);
  const example = operationNamed("getWebhookDelivery").responses[200]?.content?.["application/json"]?.example;
  // What is older than the log keeps would be removed.
  const now = Math.floor(Date.now() / 1_000);
  const delivered = { ...(example as WebhookDelivery), created_at: now, tried_at: now };
  const delivery = await addDelivery(webhook, person, delivered);
  Object.assign(ids, { webhooks: webhook, deliveries: delivery, user: "ada", users: "ada" });
});

beforeAll(async () => {
  const answer = await fetch(`${site.url}/api/oauth2/token`, {
    method: "POST",
    body: new URLSearchParams(credentials),
  });
  ({ access_token: tokenOfApplication } = await answer.json());
  cpSync("tests/files/tour", folder, { recursive: true });
  const client = join(folder, "node_modules/@vitrine/client");
  mkdirSync(client, { recursive: true });
  writeFileSync(join(client, "package.json"), JSON.stringify({ type: "module", exports: "./index.js" }));
  await bundleClient(join(client, "index.js"));
  // Lists have an entry, and the person a picture.
  for (const make of Object.values(makers)) await make();
  await ask("POST", "/api/upload/avatar", sampleForm({ file: { file: "avatar.png" } }));
});
afterAll(remove);

const languages = [
  { language: "ts", program: process.execPath, file: (id: string) => `${id}.mjs` },
  { language: "python", program: findHttpx() ?? "", file: (id: string) => `${id}.py` },
  { language: "go", program: findGo() ?? "", file: (id: string) => `./${id}` },
].filter(({ program }) => program !== "");

/** Asks the service itself, as the person. */
async function ask(method: string, path: string, body?: FormData | object) {
  const isForm = body instanceof FormData;
  const headers = { Authorization: `Bearer ${token}`, ...(!isForm && { "Content-Type": "application/json" }) };
  const send = () => fetch(site.url + path, { method, headers, body: isForm ? body : JSON.stringify(body) });
  const response = await sendUpload(send, ({ status }) => status);
  expect(response.ok, `${method} ${path}`).toBe(true);
  return response.json();
}

/** What an example reads, changes or deletes, by the folder of its path. */
const makers: Record<string, () => Promise<{ id: string }>> = {
  links: () => ask("POST", "/api/links", { type: "github", value: "ada" }),
  cards: () => ask("POST", "/api/cards", { type: "weather", value: "Oslo" }),
  audio: () => ask("POST", "/api/upload/audio", sampleForm({ name: "Night train", file: { file: "track.mp3" } })),
};

/** What a program prints, with nothing but what the documentation names in its environment, and what finds the client. */
async function run(program: string, options: string[], VITRINE_TOKEN: string): Promise<string> {
  const { PATH = "", HOME = folder } = process.env;
  const found = { PYTHONPATH: resolve("clients/python"), PYTHONDONTWRITEBYTECODE: "1" };
  const env = { NODE_ENV: "production" as const, PATH, HOME, VITRINE_TOKEN, ...found };
  return (await promisify(execFile)(program, options, { cwd: folder, env })).stdout.trim();
}

/** The example of an operation with the ids of what there is. */
async function exampleOf(operation: DescribedOperation, language: string): Promise<string> {
  const { path = {} } = clientCall(operation) ?? {};
  const folders = operation.path.split("/");
  let code = (await documentedCode(site.url, `api/${operation.operationId}`, language)).at(-1) ?? "";
  for (const [name, value] of Object.entries(path)) {
    const kind = folders[folders.indexOf(`{${name}}`) - 1] ?? "";
    const id = (await makers[kind]?.())?.id ?? ids[kind];
    expect(code).toContain(`"${value}"`);
    code = code.replace(`"${value}"`, `"${id}"`);
  }
  return code;
}

/** A file, a creation, a read without a token, and what is sent back with its tag; all others as well in the long run. */
const usual = ["uploadAudio", "createLink", "getUser", "replacePage"];
const withoutExample = ["issueToken", "authorizeDevice", "getFile"];
const others = Object.keys(table).filter((id) => !usual.includes(id) && !withoutExample.includes(id));

it.each([...usual, ...(inject("isLong") ? others : [])])(
  "the example of %s with our client runs as it stands in every language that has one",
  async (id) => {
    const operation = operationNamed(id);
    const { body } = recordedAnswer(id) ?? {};
    const isShown = body !== undefined && id !== "replacePage";
    const [entry = body] = Array.isArray(body) ? body : [];
    for (const { language, program, file } of languages) {
      const code = await exampleOf(operation, language);
      if (language === "go") writeGoPrograms(folder, { [id]: code });
      else writeFileSync(join(folder, file(id)), code);
      const options = language === "go" ? ["run", file(id)] : [file(id)];
      const printed = await run(program, options, operation.token === "application" ? tokenOfApplication : token);
      if (isShown)
        for (const name of Object.keys(Object(entry)))
          expect([language, printed]).toEqual([language, expect.stringContaining(name)]);
      else expect([language, printed]).toEqual([language, ""]);
    }
    if (id === "replacePage")
      expect(await ask("GET", "/api/page")).toMatchObject({ settings: { bio: "Written by a program." } });
  },
);
