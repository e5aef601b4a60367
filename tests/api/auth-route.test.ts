import { expect, it } from "vitest";
import * as auth from "@/app/api/auth/[...nextauth]/route";
import { read } from "../support/api";
import { errorAnswer, fieldAnswer } from "../support/refusal";

const context = { params: Promise.resolve({}) };

function ask(path: string, init: RequestInit & { method?: "GET" | "HEAD" | "POST" | "DELETE" } = {}) {
  const { method = "GET" } = init;
  return auth[method](new Request(`http://localhost:3000/api/auth/${path}`, init), context);
}
/** Posts a body to the sign-in by password. */
const post = (body: string, type: string, headers: Record<string, string> = {}, path = "callback/credentials") =>
  ask(path, { method: "POST", body, headers: { "Content-Type": type, ...headers } });
const [form, json] = ["application/x-www-form-urlencoded", "application/json"];
const withCallback = (address: string) => ask(`csrf?${new URLSearchParams({ callbackUrl: address })}`);
const withCookie = (Cookie: string) => ask("csrf", { headers: { Cookie } });

it("next-auth's addresses answer as next-auth does, with a request id and every cookie", async () => {
  const response = await ask("csrf");
  expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringContaining("csrf-token"),
    expect.stringContaining("callback-url"),
  ]);
  const body = { csrfToken: expect.stringMatching(/^[0-9a-f]{64}$/) };
  expect(await read(response)).toEqual({ status: 200, body });
});

it.each(["nothing", "csrf/more", "callback", "callback/github", "verify-request"])(
  "/api/auth/%s is a 404 in JSON",
  async (path) =>
    expect(await read(await ask(path))).toEqual(errorAnswer(404, "not_found", "There is nothing at this address")),
);

it("next-auth's addresses answer HEAD as GET, without a body", async () => {
  expect(await read(await ask("session", { method: "HEAD" }))).toEqual({ status: 200, body: undefined });
});

it("next-auth's addresses refuse other methods with Allow", async () => {
  const [response, allow] = [await ask("csrf", { method: "DELETE" }), "GET, POST, HEAD, OPTIONS"];
  expect(response.headers.get("allow")).toBe(allow);
  const refused = errorAnswer(405, "method_not_allowed", `DELETE is not available here; use ${allow}`);
  expect(await read(response)).toEqual(refused);
});

it.each([
  ["unread", "x".repeat(70_000), form, errorAnswer(413, "payload_too_large", "Send a body of at most 65536 bytes")],
  [
    "as JSON of more than 20,000 values",
    `{"a":[${"0,".repeat(20_000)}0]}`,
    json,
    fieldAnswer("body", "must have at most 20000 values in all"),
  ],
  [
    "as a form of more than 1,000 fields",
    "&".repeat(1_000),
    form,
    fieldAnswer("body", "must have at most 1000 fields"),
  ],
])("next-auth's addresses refuse a large body %s before next-auth reads it", async (_, body, type, refused) => {
  expect(await read(await post(body, type))).toEqual(refused);
});

it("next-auth's addresses refuse JSON that nobody can read, without an error in the log", async () => {
  expect(await read(await post("{{{", json))).toEqual(fieldAnswer("body", "must be JSON; look at line 1, column 2"));
});

it.each(["javascript:1", "data:text/html,x", "vitrine", "ftp://localhost/"])(
  "next-auth's addresses refuse the callback address %s as the client's mistake",
  async (address) => {
    const refused = fieldAnswer("callbackUrl", "must be a path or an http(s) address");
    expect(await read(await withCallback(address))).toEqual(refused);
  },
);

it.each(["/settings", "http://localhost:3000/settings", "https://elsewhere.example/"])(
  "next-auth's addresses take %s for a callback address",
  async (address) => expect((await withCallback(address)).status).toBe(200),
);

it("next-auth's addresses look at every callback address of a query, and at the cookie that counts", async () => {
  expect((await ask("csrf?callbackUrl=/&callbackUrl=javascript:1")).status).toBe(400);
  const bad = "__Secure-vitrine.callback-url=/; vitrine.callback-url=javascript:1";
  expect((await withCookie(bad)).status).toBe(400);
  const foreign = "__Secure-vitrine.callback-url=javascript:1; vitrine.callback-url=/";
  expect((await withCookie(foreign)).status).toBe(200);
});

it("next-auth's addresses delete a cookie that holds such an address, so that the next try succeeds", async () => {
  const response = await withCookie("a=b; vitrine.callback-url=javascript%3A1");
  expect(response.headers.getSetCookie()).toEqual(["vitrine.callback-url=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax"]);
  const damaged = "The cookie of the callback address was damaged; try again";
  expect(await read(response)).toEqual(errorAnswer(400, "invalid_request", damaged));
});

it("next-auth's addresses sign nobody out from elsewhere", async () => {
  const foreign = "This request did not come from this site. Open the page here and try again.";
  const elsewhere: Record<string, string>[] = [{}, { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }];
  for (const headers of elsewhere)
    expect(await read(await post("", form, headers, "signout"))).toEqual(errorAnswer(403, "forbidden", foreign));
});

const signIn = (body: unknown) => post(JSON.stringify(body), json, {}, "signin/credentials");
it.each<[string, () => Promise<Response>, string]>([
  ["an error that is no name", () => ask("error?error=%00"), "error"],
  ["a callback address that is no text", () => signIn({ callbackUrl: {} }), "callbackUrl"],
  ["a body that is no object", () => signIn(["a"]), "body"],
])("next-auth's addresses refuse %s", async (_, request, field) => {
  const refused = { error: "invalid_request", fields: { [field]: [expect.any(String)] } };
  expect(await read(await request())).toMatchObject({ status: 400, body: refused });
});
