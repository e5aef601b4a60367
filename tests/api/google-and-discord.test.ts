import { createHash, createHmac, generateKeyPairSync, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { CompactSign } from "jose";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { accounts, users } from "@/db/schema";
import { answerAuth } from "@/lib/people/auth/sign-in/config";
import { listenOnLoopback } from "../support/loopback";
import { Visitor } from "../support/visitor";

/**
 * Leads what this process sends to those hosts to servers of the test, as a name server of one's own would.
 * @returns undoes it
 */
function redirectHosts(urls: Record<string, string>): () => void {
  const own = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const { host, pathname, search } = new URL(input instanceof Request ? input.url : input);
    const url = urls[host];
    return own(url === undefined ? input : url + pathname + search, init);
  };
  return () => {
    globalThis.fetch = own;
  };
}

const client = { id: "an-id.apps.googleusercontent.com", secret: "a-secret-of-google" };
// Before any module reads the environment, which each does once.
Object.assign(process.env, {
  AUTH_GOOGLE_ID: client.id,
  AUTH_GOOGLE_SECRET: client.secret,
  AUTH_DISCORD_ID: "an-id-at-discord",
  AUTH_DISCORD_SECRET: "a-secret-of-discord",
});

const site = "http://localhost:3000";
const issuer = "https://accounts.google.com";
type Claims = Record<string, unknown>;
type Key = ReturnType<typeof newKey>["privateKey"];
const newKey = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
const google = newKey();
const kid = "of-google";

/** What was asked of the authorization server, by the code that it gave for it. */
const requests = new Map<string, URLSearchParams>();
const signed = (claims: Claims, key: Key = google.privateKey) =>
  new CompactSign(Buffer.from(JSON.stringify(claims))).setProtectedHeader({ alg: "RS256", kid }).sign(key);
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
/** Signed with a secret instead of the key. */
function signedBy(secret: string, claims: Claims): string {
  const text = `${encoded({ alg: "HS256" })}.${encoded(claims)}`;
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}

let issueIdToken: (claims: Claims) => unknown = signed;
let claims: Claims = {};
let discordPerson: Claims = {};

/** Google's and Discord's token endpoints: a code works once, with the verifier of its challenge. */
const server = await listenOnLoopback(async (request, response) => {
  const answer = (body: unknown, status = 200) =>
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  if (request.url === "/.well-known/openid-configuration") {
    return answer({
      issuer,
      authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
      token_endpoint: "https://oauth2.googleapis.com/token",
      userinfo_endpoint: "https://openidconnect.googleapis.com/v1/userinfo",
      jwks_uri: "https://www.googleapis.com/oauth2/v3/certs",
      id_token_signing_alg_values_supported: ["RS256"],
    });
  }
  if (request.url === "/oauth2/v3/certs") {
    return answer({ keys: [{ ...google.publicKey.export({ format: "jwk" }), kid, alg: "RS256", use: "sig" }] });
  }
  if (request.url === "/api/users/@me") {
    const isAllowed = request.headers.authorization === "Bearer of-discord";
    return isAllowed ? answer(discordPerson) : answer({ message: "401: Unauthorized" }, 401);
  }
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) body += chunk;
  const form = new URLSearchParams(body);
  const asked = requests.get(form.get("code") ?? "");
  requests.delete(form.get("code") ?? "");
  const verifier = form.get("code_verifier") ?? "";
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  if (asked?.get("code_challenge") !== challenge) return answer({ error: "invalid_grant" }, 400);
  if (request.url === "/api/oauth2/token") return answer({ access_token: "of-discord", token_type: "Bearer" });
  const id_token = await issueIdToken({ ...claims, nonce: asked.get("nonce") });
  return answer({ access_token: "of-google", token_type: "Bearer", expires_in: 3599, id_token });
});
const hosts = [
  "accounts.google.com",
  "oauth2.googleapis.com",
  "openidconnect.googleapis.com",
  "www.googleapis.com",
  "discord.com",
];
const leadBack = redirectHosts(Object.fromEntries(hosts.map((host) => [host, server.url])));
afterEach(() => {
  issueIdToken = signed;
});
afterAll(() => {
  leadBack();
  return server.close();
});

async function begin(browser: Visitor, provider = "google"): Promise<URL> {
  const response = await browser.sendForm(`/api/auth/signin/${provider}`, { callbackUrl: "/settings/account" });
  return new URL(response.headers.get("location") ?? "", site);
}

/** Somebody says yes there. @returns path and query of our callback */
function consent({ searchParams }: URL, provider = "google"): string {
  const code = randomUUID();
  requests.set(code, searchParams);
  return `/api/auth/callback/${provider}?${new URLSearchParams({ code, state: searchParams.get("state") ?? "" })}`;
}

async function comeBack(browser: Visitor, provider = "google"): Promise<string | null> {
  const response = await browser.send(consent(await begin(browser, provider), provider));
  return response.headers.get("location");
}

/** Whoever is at Google now. */
function enterGoogle(values: Claims = {}): string {
  const now = Math.floor(Date.now() / 1000);
  const sub = randomUUID();
  const email = `${sub}@mail.example`;
  claims = { iss: issuer, aud: client.id, azp: client.id, sub, iat: now, exp: now + 3600, email, email_verified: true };
  claims = { ...claims, name: "Grace Hopper", ...values };
  return sub;
}

/** Whoever is at Discord now. */
function enterDiscord(values: Claims = {}): string {
  const id = String(100_000_000_000 + Math.floor(Math.random() * 1e11));
  const person = { username: `disc${id}`, global_name: "Ada", email: `${id}@mail.example`, verified: true };
  discordPerson = { id, ...person, ...values };
  return id;
}

async function accountOf(providerAccountId: string) {
  const [row] = await database()
    .select({ id: users.id, email: users.email, emailVerified: users.emailVerified, displayName: users.displayName })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(eq(accounts.providerAccountId, providerAccountId));
  return row;
}

async function expectRefusal(browser: Visitor, sub: string): Promise<void> {
  expect(await comeBack(browser)).toMatch(/^http:\/\/localhost:3000\/login\?error=\w+$/);
  expect([await browser.session(), await accountOf(sub)]).toEqual([null, undefined]);
}

it("A sign-in through Google asks with PKCE, state and nonce", async () => {
  const address = await begin(new Visitor(answerAuth));
  expect(address.origin + address.pathname).toBe(`${issuer}/o/oauth2/v2/auth`);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    response_type: "code",
    client_id: client.id,
    redirect_uri: `${site}/api/auth/callback/google`,
    scope: "openid profile email",
    state: expect.any(String),
    nonce: expect.any(String),
    code_challenge: expect.any(String),
    code_challenge_method: "S256",
  });
});

it("A sign-in through Google makes an account of the claims in its ID token, and finds it again", async () => {
  const [sub, browser] = [enterGoogle(), new Visitor(answerAuth)];
  expect(await comeBack(browser)).toBe(`${site}/settings/account`);
  const account = await accountOf(sub);
  expect(account).toEqual({
    id: expect.any(String),
    email: `${sub}@mail.example`,
    emailVerified: expect.any(Date),
    displayName: "Grace Hopper",
  });
  const again = new Visitor(answerAuth);
  await comeBack(again);
  expect(await again.session()).toMatchObject({ user: { id: account?.id } });
});

it.each<[string, (claims: Claims) => unknown]>([
  ["signed by another key", (own) => signed(own, newKey().privateKey)],
  ["signed by nobody", (own) => `${encoded({ alg: "none" })}.${encoded(own)}.`],
  ["signed with the client's secret", (own) => signedBy(client.secret, own)],
  ["that is none", () => "not-a-token"],
  ["that is missing", () => undefined],
])("A sign-in through Google is refused with an ID token %s", async (_, issue) => {
  const [sub, browser] = [enterGoogle(), new Visitor(answerAuth)];
  issueIdToken = issue;
  await expectRefusal(browser, sub);
});

it("A sign-in through Discord asks with PKCE and state, and makes an account of what Discord answers", async () => {
  const [id, browser] = [enterDiscord(), new Visitor(answerAuth)];
  const address = await begin(browser, "discord");
  expect(address.origin + address.pathname).toBe("https://discord.com/api/oauth2/authorize");
  expect(Object.fromEntries(address.searchParams)).toEqual({
    response_type: "code",
    client_id: "an-id-at-discord",
    redirect_uri: `${site}/api/auth/callback/discord`,
    scope: "identify email",
    state: expect.any(String),
    code_challenge: expect.any(String),
    code_challenge_method: "S256",
  });
  const response = await browser.send(consent(address, "discord"));
  expect(response.headers.get("location")).toBe(`${site}/settings/account`);
  expect(await accountOf(id)).toEqual({
    id: expect.any(String),
    email: `${id}@mail.example`,
    emailVerified: expect.any(Date),
    displayName: "Ada",
  });
});

describe.each([
  ["google", enterGoogle, { email_verified: false }],
  ["discord", enterDiscord, { verified: false }],
] as const)("a sign-in through %s", (provider, enter, unverified) => {
  it(`A sign-in through ${provider} takes no address that is not verified there`, async () => {
    const id = enter(unverified);
    expect(await comeBack(new Visitor(answerAuth), provider)).toBe(`${site}/settings/account`);
    expect(await accountOf(id)).toMatchObject({ email: null, emailVerified: null });
  });

  it(`A sign-in through ${provider} is refused with the code of another request, or in another browser`, async () => {
    const id = enter();
    const [own, other] = [new Visitor(answerAuth), new Visitor(answerAuth)];
    const begun = new URL(consent(await begin(own, provider), provider), site);
    const stolen = new URL(consent(await begin(other, provider), provider), site);
    const elsewhere = await new Visitor(answerAuth).send(begun.pathname + begun.search);
    expect(elsewhere.headers.get("location")).toMatch(/\/login\?error=/);
    begun.searchParams.set("code", stolen.searchParams.get("code") ?? "");
    const swapped = await own.send(begun.pathname + begun.search);
    expect(swapped.headers.get("location")).toMatch(/\/login\?error=/);
    expect([await own.session(), await accountOf(id)]).toEqual([null, undefined]);
  });
});
