import type { Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listenOnLoopback } from "../support/loopback";
import { password } from "../support/members";
import type { Application } from "../support/people";
import { setUpSite } from "../support/set-up-site";

const form = { "Content-Type": "application/x-www-form-urlencoded" };
const secretInPage =
  "A client_secret must not be in a browser: rotate it, and use a public application, which has none";

const app = await listenOnLoopback((_, response) => {
  response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>An app</title>");
});
afterAll(app.close);
let confidential: Application;
let open: Application;
const site = setUpSite(
  async ({ newPerson, newApplication }) => {
    const { id } = await newPerson("ada", password);
    confidential = await newApplication(id);
    open = await newApplication(id, { isPublic: true });
  },
  // Each request of this file, and a few more than it sends before the last.
  { RATE_LIMITS: "on", RATE_LIMIT_FAILED_CLIENT_AUTHENTICATION: "20/3600" },
);
let page: Page;
let closePage: () => Promise<void>;
beforeAll(async () => {
  ({ page, close: closePage } = await site.openEmpty({}, [/status of 4\d\d/]));
  await page.goto(app.url);
});
afterAll(() => closePage?.());

/** What a script of the page gets to see of an answer. */
function ask(body: string, headers: Record<string, string> = form) {
  return page.evaluate(
    async ([address, sent, names]) => {
      const response = await fetch(address, { method: "POST", body: sent, headers: names });
      const { headers: received } = response;
      return {
        status: response.status,
        id: received.get("X-Request-Id"),
        wait: received.get("Retry-After"),
        left: received.get("X-RateLimit-Remaining"),
        body: await response.json(),
      };
    },
    [`${site.url}/api/oauth2/token`, body, headers] as const,
  );
}

const encoded = (values: Record<string, string>) => new URLSearchParams(values).toString();
const exchange = (values: Record<string, string>) =>
  encoded({ grant_type: "authorization_code", code: "x", ...values });

it("a page of another origin can read that its application is confidential, and which kind a browser needs", async () => {
  const answer = await ask(exchange({ client_id: confidential.clientId }));
  expect(answer).toEqual({
    status: 401,
    id: expect.any(String),
    wait: null,
    left: expect.any(String),
    body: {
      error: "invalid_client",
      error_description:
        "This application is confidential: send its client_secret from a server; a browser or device needs a public application",
    },
  });
});

it("a page of another origin can read that no secret belongs into it, in whichever way it was sent", async () => {
  const credentials = { client_id: confidential.clientId, client_secret: confidential.clientSecret };
  const refused = { status: 401, body: { error: "invalid_client", error_description: secretInPage } };
  expect(await ask(exchange(credentials))).toMatchObject(refused);
  expect(await ask(encoded({ grant_type: "client_credentials", ...credentials }))).toMatchObject(refused);
  const Authorization = `Basic ${btoa(`${confidential.clientId}:${confidential.clientSecret}`)}`;
  expect(await ask(exchange({}), { ...form, Authorization })).toMatchObject(refused);
});

it("a page of another origin can read that its code is wrong, whether it came in a form, as JSON, or with headers of the page's own", async () => {
  const values = { grant_type: "authorization_code", code: "x", client_id: open.clientId };
  const refused = { status: 400, body: { error: "invalid_grant" } };
  expect(await ask(encoded(values))).toMatchObject(refused);
  expect(await ask(JSON.stringify(values), { "Content-Type": "application/json" })).toMatchObject(refused);
  const headers = { "X-Requested-With": "XMLHttpRequest", traceparent: "00-1-1-00", "X-App-Version": "1" };
  expect(await ask(encoded(values), { ...form, ...headers })).toMatchObject(refused);
});

it("a page of another origin can read that it asks too often, and how long to wait", async () => {
  const statuses: number[] = [];
  for (let time = 0; time < 61; time += 1) statuses.push((await ask(encoded({ client_id: "often" }))).status);
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401));
  const answer = await ask(encoded({ client_id: "often" }));
  expect(answer).toMatchObject({ status: 429, wait: expect.stringMatching(/^\d+$/), left: "0" });
});
