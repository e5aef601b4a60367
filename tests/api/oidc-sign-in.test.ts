import { generateKeyPairSync, sign } from "node:crypto";
import { eq } from "drizzle-orm";
import { CompactSign, exportJWK, generateKeyPair } from "jose";
import { afterAll, expect, it } from "vitest";
import { database } from "@/db/client";
import { accounts, users } from "@/db/schema";
import { fetchFromProvider } from "@/lib/core/outbound/provider";
import { forgetEnv } from "@/lib/core/process/env";
import { findSingleton, forgetSingleton } from "@/lib/core/process/singleton";
import { getSignInSettings } from "@/lib/people/auth/account/read-sign-in-settings";
import { requireSignature } from "@/lib/people/auth/provider/id-token";
import { listLinkedAccounts, permitLinking, unlinkProvider } from "@/lib/people/auth/provider/link-store";
import {
  fetchFromOidc,
  forgetDiscovery,
  hasVerifiedEmail,
  oidcOrigins,
  withIdToken,
} from "@/lib/people/auth/provider/oidc";
import { providerLabel } from "@/lib/people/auth/provider/provider-kinds";
import { findSession, listSessions } from "@/lib/people/auth/session/session-store";
import { answerAuth } from "@/lib/people/auth/sign-in/config";
import { fitsCallbackCookie, startProviderSignIn } from "@/lib/people/auth/sign-in/provider-address";
import { listenOnLoopback } from "../support/loopback";
import { password, passwordHash } from "../support/members";
import { type OidcPerson, startOidc } from "../support/oidc";
import { newPerson } from "../support/people";
import { addRows, setRows } from "../support/rows";
import { Visitor } from "../support/visitor";

const site = "http://localhost:3000";
const flowCookie = "vitrine.pkce.code_verifier";
const oidc = await startOidc();
oidc.serve(site);
// Before any module reads the environment, which each does once.
Object.assign(process.env, oidc.variables);
afterAll(() => oidc.close());

let lastId = 0;
/** Somebody there, in the group. */
function personThere(values: Partial<OidcPerson> = {}): OidcPerson {
  const handle = `oi${crypto.randomUUID().slice(0, 8)}x${++lastId}`;
  const email = `${handle}@mail.example`;
  return {
    sub: handle,
    preferred_username: email,
    name: "Grace Hopper",
    email,
    email_verified: true,
    groups: ["staff", "members"],
    ...values,
  };
}

async function begin(browser: Visitor): Promise<string> {
  const response = await browser.sendForm("/api/auth/signin/oidc", { callbackUrl: "/settings/account" });
  return response.headers.get("location") ?? "";
}

/** Goes to the provider and comes back as that person; where the browser is sent then. */
async function comeBack(browser: Visitor, person: OidcPerson, before = async () => {}) {
  const callback = await oidc.consent(await begin(browser), person);
  await before();
  const response = await browser.send(callback);
  return response.headers.get("location");
}

const idThere = ({ sub }: OidcPerson) => `${oidc.url} ${sub}`;
const linked = (userId: string) => database().select().from(accounts).where(eq(accounts.userId, userId));
const userOf = async (person: OidcPerson) => {
  const [row] = await database()
    .select()
    .from(accounts)
    .where(eq(accounts.providerAccountId, idThere(person)));
  return row?.userId;
};
const account = async (userId = "") => (await database().select().from(users).where(eq(users.id, userId)))[0];
const sessionUser = async (browser: Visitor) =>
  ((await browser.session()) as { user?: { id: string } } | null)?.user?.id;

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const withClaim = (claims: string) =>
  encoded({ ...JSON.parse(Buffer.from(claims, "base64url").toString()), groups: ["members", "admins"] });
type Claims = Record<string, unknown>;
const claimsOf = (token: string): Claims => JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
const stranger = generateKeyPairSync("ec", { namedCurve: "P-256" });
const signedByAStranger = (text: string) =>
  sign("sha256", Buffer.from(text), { key: stranger.privateKey, dsaEncoding: "ieee-p1363" }).toString("base64url");

async function newMember() {
  const person = await newPerson({ passwordHash });
  const browser = new Visitor(answerAuth);
  await browser.signIn(person.username, password);
  const [session] = await listSessions(person.id);
  const permit = () => permitLinking(session?.id ?? "", "oidc", browser.cookies.get(flowCookie) ?? "");
  return { ...person, browser, permit };
}

it("A sign-in through OpenID Connect asks with PKCE, state and nonce, for the groups too where one is required", async () => {
  const address = new URL(await begin(new Visitor(answerAuth)));
  expect(address.origin + address.pathname).toBe(`${oidc.url}/auth`);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    response_type: "code",
    client_id: "vitrine",
    redirect_uri: `${site}/api/auth/callback/oidc`,
    scope: "openid profile email groups",
    state: expect.any(String),
    nonce: expect.any(String),
    code_challenge: expect.any(String),
    code_challenge_method: "S256",
  });
});

it("A sign-in through OpenID Connect can lead back as far as browsers keep next-auth's cookie of the way", async () => {
  const browser = new Visitor(answerAuth);
  const way = (count: number) => `/oauth2/authorize?state=${"%C3%A4".repeat(count)}`;
  const cookieOf = async (next: string) => {
    await browser.sendForm("/api/auth/signin/oidc", { callbackUrl: next });
    return `vitrine.callback-url${browser.cookies.get("vitrine.callback-url")}`;
  };
  const fits = (count: number) => fitsCallbackCookie(way(count));
  let most = 1_000;
  while (!fits(most)) most--;
  expect(most).toBeGreaterThan(300);
  expect((await cookieOf(way(most))).length).toBeLessThanOrEqual(4096);
  expect((await cookieOf(way(most + 1))).length).toBeGreaterThan(4096);
});

it("A sign-in through OpenID Connect makes an account, whose address the provider vouches for, and finds it again", async () => {
  const [person, browser] = [personThere(), new Visitor(answerAuth)];
  expect(await comeBack(browser, person)).toBe(`${site}/settings/account`);
  const id = (await userOf(person)) ?? "";
  expect(await sessionUser(browser)).toBe(id);
  expect(await account(id)).toMatchObject({
    username: person.sub,
    displayName: "Grace Hopper",
    email: person.email,
    emailVerified: expect.any(Date),
    passwordHash: null,
  });
  expect(await linked(id)).toEqual([
    { userId: id, type: "oidc", provider: "oidc", providerAccountId: idThere(person), createdAt: expect.any(Date) },
  ]);
  const again = new Visitor(answerAuth);
  await comeBack(again, { ...person, email: "other@mail.example" });
  expect(await sessionUser(again)).toBe(id);
  expect(await account(id)).toMatchObject({ email: person.email });
});

it("A sign-in through OpenID Connect takes no unverified address, and joins no accounts by one", async () => {
  const [first, unproven, asText] = [
    personThere(),
    personThere({ email_verified: false }),
    personThere({ email_verified: "true" }),
  ];
  for (const person of [first, unproven, asText]) await comeBack(new Visitor(answerAuth), person);
  expect(await account(await userOf(unproven))).toMatchObject({ email: null, emailVerified: null });
  expect(await account(await userOf(asText))).toMatchObject({ email: asText.email });
  const same = personThere({ email: first.email });
  expect(await comeBack(new Visitor(answerAuth), same)).toBe(`${site}/login?error=OAuthAccountNotLinked`);
  expect(await userOf(same)).toBeUndefined();
});

it.each<[string, (header: string, claims: string, signature: string) => string]>([
  ["by another key", (header, claims) => `${header}.${claims}.${signedByAStranger(`${header}.${claims}`)}`],
  ["for other claims", (header, claims, signature) => `${header}.${withClaim(claims)}.${signature}`],
  ["by nobody", (_, claims) => `${encoded({ alg: "none" })}.${claims}.`],
  ["by nobody, though it says so", (header, claims) => `${header}.${claims}.`],
])("A sign-in through OpenID Connect is refused with an ID token that is signed %s", async (_, rewrite) => {
  const [person, browser] = [personThere(), new Visitor(answerAuth)];
  oidc.forge((token) => {
    const [header = "", claims = "", signature = ""] = token.split(".");
    return rewrite(header, claims, signature);
  });
  expect(await comeBack(browser, person)).toMatch(/\/login\?error=/);
  expect([await browser.session(), await userOf(person)]).toEqual([null, undefined]);
  oidc.forge();
  expect(await comeBack(browser, person)).toBe(`${site}/settings/account`);
});

it.each<[string, (claims: Claims) => Claims]>([
  ["of another issuer", (claims) => ({ ...claims, iss: "https://other.example" })],
  ["for another client", (claims) => ({ ...claims, aud: "another-client" })],
  ["for several clients, and issued to another", (claims) => ({ ...claims, aud: ["vitrine", "b"], azp: "b" })],
  ["for another request", (claims) => ({ ...claims, nonce: "of-another-request" })],
  ["for no request", ({ nonce: _, ...claims }) => claims],
  ["that has expired", (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 })],
  ["without an expiry", ({ exp: _, ...claims }) => claims],
  ["of somebody else than its userinfo", (claims) => ({ ...claims, sub: "somebody-else" })],
])("A sign-in through OpenID Connect is refused with a signed ID token %s", async (_, change) => {
  const [person, browser] = [personThere(), new Visitor(answerAuth)];
  oidc.forge((token) => oidc.sign(change(claimsOf(token))));
  expect(await comeBack(browser, person)).toMatch(/\/login\?error=/);
  expect([await browser.session(), await userOf(person)]).toEqual([null, undefined]);
  oidc.forge((token) => oidc.sign(claimsOf(token)));
  expect(await comeBack(browser, person)).toBe(`${site}/settings/account`);
  oidc.forge();
});

it("An account linked at a former issuer is no way in, is not shown, and gives way to one at the present issuer", async () => {
  const [member, person] = [await newMember(), personThere()];
  const { id } = member;
  const former = `${oidc.url}.former.example ${person.sub}`;
  await addRows(accounts, [
    { userId: id, type: "oidc", provider: "oidc", providerAccountId: former },
    { userId: id, type: "oauth", provider: "github", providerAccountId: person.sub },
  ]);
  await setRows(users, { passwordHash: null }, eq(users.id, id));
  const [{ id: sessionId } = { id: "" }] = await listSessions(id);
  const user = await findSession(sessionId);
  if (!user) throw new Error("the session is gone");
  const shown = async () => (await getSignInSettings(user)).providers.find((row) => row.id === "oidc");
  const row = { id: "oidc", label: providerLabel("oidc"), isUsable: true, isOnlySignIn: false };
  expect(await shown()).toEqual({ ...row, linkedAt: null });
  expect((await listLinkedAccounts(id)).map(({ provider }) => provider)).toEqual(["github"]);
  await expect(unlinkProvider(id, "github", ["github", "oidc"])).rejects.toMatchObject({
    code: "conflict",
    message: "This is your only way to sign in; add another one first",
  });
  expect(await comeBack(member.browser, person, member.permit)).toBe(`${site}/settings/account/sign-in?outcome=linked`);
  expect((await linked(id)).map((link) => link.providerAccountId).sort()).toEqual([idThere(person), person.sub].sort());
  await unlinkProvider(id, "github", ["github", "oidc"]);
  expect(await shown()).toEqual({ ...row, linkedAt: expect.any(Date), isOnlySignIn: true });
});

it("An OpenID Connect account outside the group opens nothing, also one that is linked, and is not linked", async () => {
  const [member, outsider] = [await newMember(), personThere({ groups: ["staff"] })];
  for (const person of [outsider, personThere({ groups: undefined })]) {
    const browser = new Visitor(answerAuth);
    expect(await comeBack(browser, person)).toBe(`${site}/login?error=group`);
    expect([await browser.session(), await userOf(person)]).toEqual([null, undefined]);
  }
  const outcome = await comeBack(member.browser, outsider, member.permit);
  expect(outcome).toBe(`${site}/settings/account/sign-in?outcome=not-in-group`);
  expect(await linked(member.id)).toEqual([]);
  const person = personThere();
  await comeBack(new Visitor(answerAuth), person);
  const later = new Visitor(answerAuth);
  expect(await comeBack(later, { ...person, groups: [] })).toBe(`${site}/login?error=group`);
  expect(await later.session()).toBeNull();
});

const sayings: Record<string, string> = {
  "its sign-in page": JSON.stringify({ authorization_endpoint: "https://login.example/authorize" }),
  "no address": JSON.stringify({ authorization_endpoint: 7 }),
  nothing: "no JSON",
};
it.each([
  ["its sign-in page", "", ["https://login.example"]],
  ["its sign-in page", "/", ["https://login.example"]],
  ["no address", "", []],
  ["nothing", "", []],
])(
  "The discovery document names the origins to which a form may lead: where it says %s, at its issuer%s",
  async (said, end, more) => {
    const asked: string[] = [];
    const server = await listenOnLoopback((request, response) => {
      asked.push(request.url ?? "");
      response.end(sayings[said]);
    });
    const before = process.env.OIDC_ISSUER;
    process.env.OIDC_ISSUER = server.url + end;
    forgetEnv();
    forgetSingleton("oidc-discovery");
    const origins = () => oidcOrigins();
    expect(origins()).toEqual([server.url]);
    await expect.poll(() => asked).toEqual(["/.well-known/openid-configuration"]);
    const isRead = () => findSingleton<{ text: string }>("oidc-discovery")?.text;
    await expect.poll(isRead).toBe(sayings[said]);
    expect(origins()).toEqual([server.url, ...more]);
    // It is asked once a minute.
    expect(asked).toHaveLength(1);
    await server.close();
    process.env.OIDC_ISSUER = before;
    forgetEnv();
    forgetSingleton("oidc-discovery");
  },
);

it("An ID token is signed with a key that the provider publishes, or with the secret of the application", async () => {
  const keys = await generateKeyPair("ES256");
  const published = { ...(await exportJWK(keys.publicKey)), kid: "one", alg: "ES256" };
  const server = await listenOnLoopback((_, response) => response.end(JSON.stringify({ keys: [published] })));
  const secret = "a-secret-of-the-application-of-32-bytes";
  const sealed = (alg: string, key: Parameters<CompactSign["sign"]>[0]) =>
    new CompactSign(new TextEncoder().encode("{}")).setProtectedHeader({ alg, kid: "one" }).sign(key);
  const answer = (id_token: unknown) => Response.json({ access_token: "a", id_token });
  const byKey = await sealed("ES256", keys.privateKey);
  const bySecret = await sealed("HS256", new TextEncoder().encode(secret));
  const check = (response: Response, own?: string) =>
    requireSignature(response, server.url, own).then(
      async (checked) => ((await checked.json()) as { access_token: string }).access_token,
      ({ name, message }) => [name, message],
    );
  const refused = ["NoAnswerError", "the sign-in provider sent an ID token that it has not signed"];
  expect(
    await Promise.all([check(answer(byKey)), check(answer(byKey), secret), check(answer(bySecret), secret)]),
  ).toEqual(["a", "a", "a"]);
  expect(
    await Promise.all([
      check(answer(bySecret)),
      check(answer(bySecret), ""),
      check(answer(bySecret), `${secret}s`),
      check(answer(await sealed("ES256", (await generateKeyPair("ES256")).privateKey)), secret),
      check(answer("no token"), secret),
    ]),
  ).toEqual(Array(5).fill(refused));
  // An answer without one is for next-auth to judge.
  expect([await check(answer(undefined)), await check(answer(7))]).toEqual(["a", "a"]);
  await server.close();
  const keyless = await listenOnLoopback((_, response) => response.end("{}"));
  expect(await requireSignature(answer(byKey), keyless.url).catch(({ message }) => message)).toBe(
    "the sign-in provider does not publish its keys",
  );
  await keyless.close();
});

it("The discovery document is fetched once in ten minutes, and again for a sign-in that begins", async () => {
  let asked = 0;
  const server = await listenOnLoopback((_, response) => {
    asked += 1;
    response.end("{}");
  });
  forgetSingleton("oidc-discovery");
  const read = async () => (await fetchFromOidc(`${server.url}/.well-known/openid-configuration`)).text();
  expect([await read(), await read(), asked]).toEqual(["{}", "{}", 1]);
  forgetDiscovery();
  expect([await read(), await read(), asked]).toEqual(["{}", "{}", 2]);
  await server.close();
  forgetSingleton("oidc-discovery");
});

it.each([
  ["true", true],
  ["TRUE", true],
  ["false", false],
  ["untrue", false],
  [undefined, false],
])("A verified address is said by %j: %s", (email_verified, expected) => {
  expect(hasVerifiedEmail({ sub: "a", email_verified })).toBe(expected);
});

it("What a provider answers about the person goes before the ID token, which adds what is missing", () => {
  const token = `header.${encoded({ name: "from the token", email: "a@mail.example" })}.signature`;
  expect(withIdToken({ sub: "a", name: "from the answer" }, token)).toEqual({
    sub: "a",
    name: "from the answer",
    email: "a@mail.example",
  });
  for (const none of [undefined, null, 7, "", "no token"])
    expect(withIdToken({ sub: "a" }, none)).toEqual({ sub: "a" });
});

it.each([
  [{ email: "a@x", email_verified: true }, { email: "b@x" }, ["b@x", undefined]],
  [{ email: "a@x", email_verified: true }, { email: "b@x", email_verified: false }, ["b@x", false]],
  [{ email: "a@x", email_verified: false }, { email: "b@x", email_verified: true }, ["b@x", true]],
  [{ email: "a@x", email_verified: false }, { email_verified: true }, ["a@x", false]],
  [{ email: "a@x", email_verified: true }, {}, ["a@x", true]],
  [{ email: "A@x", email_verified: true }, { email: "a@X" }, ["a@X", true]],
] as [object, object, unknown[]][])(
  "an ID token with %j and a userinfo with %j together say the address and whether it is verified: %j",
  (signed, answered, expected) => {
    const { email, email_verified } = withIdToken({ sub: "a", ...answered }, `header.${encoded(signed)}.signature`);
    expect([email, email_verified]).toEqual(expected);
  },
);

it("A provider that does not answer redirects to the sign-in, before and after its own page, and works again later", async () => {
  const [browser, person] = [new Visitor(answerAuth), personThere()];
  const callback = await oidc.consent(await begin(browser), person);
  oidc.goAway(true);
  forgetSingleton("oidc-discovery");
  expect(await begin(new Visitor(answerAuth))).toBe(`${site}/login?error=Configuration`);
  const response = await browser.send(callback);
  expect(response.headers.get("location")).toMatch(/\/login\?error=/);
  expect(await browser.session()).toBeNull();
  oidc.goAway(false);
  expect(await comeBack(new Visitor(answerAuth), person)).toBe(`${site}/settings/account`);
  oidc.goAway(false);
});

it("A provider that does not answer is said before the person is sent there, though it answered a moment ago", async () => {
  const visitor = new Visitor(answerAuth);
  const beginThere = () => visitor.act(() => startProviderSignIn("oidc", "/settings"));
  expect((await beginThere()).result).toMatch(new RegExp(`^${oidc.url}/auth\\?`));
  oidc.goAway(true);
  await expect(beginThere()).rejects.toMatchObject({
    code: "unavailable",
    message: "The Club isn't responding right now; try again in a few minutes",
  });
  oidc.goAway(false);
  expect((await beginThere()).result).toMatch(new RegExp(`^${oidc.url}/auth\\?`));
});

it("A provider cannot redirect our requests, send without end, or get secrets over an unencrypted connection", async () => {
  const asked: string[] = [];
  const server = await listenOnLoopback((request, response) => {
    asked.push(request.url ?? "");
    if (request.url === "/moved") response.writeHead(302, { location: "/elsewhere" }).end();
    else if (request.url === "/large") response.end("x".repeat(300_000));
    else if (request.url === "/broken") response.writeHead(502).end();
    else response.end("{}");
  });
  expect((await fetchFromProvider(`${server.url}/moved`)).status).toBe(302);
  for (const address of [`${server.url}/large`, `${server.url}/broken`, "http://192.0.2.7/token", "ftp://a.example/"])
    await expect(fetchFromProvider(address)).rejects.toMatchObject({ name: "NoAnswerError" });
  expect(asked).toEqual(["/moved", "/large", "/broken"]);
  await server.close();
});
