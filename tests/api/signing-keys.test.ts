import { eq, sql } from "drizzle-orm";
import { decodeProtectedHeader } from "jose";
import { beforeEach, expect, it } from "vitest";
import { database } from "@/db/client";
import { oauthSigningKeys } from "@/db/schema";
import { getSigningKey } from "@/lib/people/oauth/openid/signing-keys";
import { call, read } from "../support/api";
import { exchangeLanded, land, newSituation, verify } from "../support/openid";
import { formerSecret, underSecret } from "../support/other-secret";
import { setRows } from "../support/rows";

beforeEach(async () => {
  await database().delete(oauthSigningKeys);
});

type PublicKey = { kid: string; alg: string };
const keySet = async (): Promise<PublicKey[]> => (await (await call("GET", "/.well-known/jwks.json")).json()).keys;
const kidsOf = async (algorithm: string) =>
  (await keySet()).filter(({ alg }) => alg === algorithm).map(({ kid }) => kid);

async function newIdToken(): Promise<string> {
  const { application, session, query } = await newSituation();
  return (await exchangeLanded(application, await land(query(), session))).id_token;
}
const kidOf = (idToken: string) => decodeProtectedHeader(idToken).kid ?? "";

const startedAgo = (kid: string, hours: number) =>
  setRows(oauthSigningKeys, { signsFrom: sql`now() - make_interval(hours => ${hours})` }, eq(oauthSigningKeys.id, kid));

it("The key set has a public key for each algorithm, for any origin and for five minutes, and nothing private", async () => {
  const response = await call("GET", "/.well-known/jwks.json", { headers: { Origin: "https://a.example" } });
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("cache-control")).toBe("public, max-age=300");
  const text = expect.stringMatching(/^[\w-]+$/);
  const { status, body } = await read(response);
  const byAlgorithm = (body as { keys: PublicKey[] }).keys.sort((a, b) => (a.alg < b.alg ? 1 : -1));
  expect({ status, keys: byAlgorithm }).toEqual({
    status: 200,
    keys: [
      { kty: "RSA", n: expect.stringMatching(/^[\w-]{342}$/), e: "AQAB", kid: text, alg: "RS256", use: "sig" },
      { kty: "EC", crv: "P-256", x: text, y: text, kid: text, alg: "ES256", use: "sig" },
    ],
  });
});

it("The private part of a key is stored encrypted", async () => {
  await keySet();
  const rows = await database().select().from(oauthSigningKeys);
  expect(rows).toHaveLength(2);
  for (const { privateJwk, publicJwk } of rows) {
    expect(privateJwk).toMatch(/^v1\.[\w-]+$/);
    expect(publicJwk).not.toHaveProperty("d");
  }
});

it("Requests that come at once on an empty database make one key for each algorithm", async () => {
  const sets = await Promise.all([keySet(), keySet(), keySet(), keySet(), newIdToken().then(keySet)]);
  expect(await database().$count(oauthSigningKeys)).toBe(2);
  for (const keys of sets) expect(keys).toEqual(sets[0]);
});

it("The next key is published a day before it signs, and the former one goes once no id_token or cache needs it", async () => {
  const [former = ""] = await kidsOf("RS256");
  await startedAgo(former, 89 * 24);
  const old = await newIdToken();
  const [, next = ""] = await kidsOf("RS256");
  expect(kidOf(old)).toBe(former);
  expect(await kidsOf("RS256")).toEqual([former, next]);
  await startedAgo(next, 24);
  const young = await newIdToken();
  expect(kidOf(young)).toBe(next);
  for (const idToken of [old, young]) await verify(idToken);
  await startedAgo(next, 26);
  expect(await kidsOf("RS256")).toEqual([next]);
  await expect(verify(old)).rejects.toMatchObject({ code: "ERR_JWKS_NO_MATCHING_KEY" });
  await verify(young);
});

it("A key that AUTH_SECRET does not open is replaced at once, and what it signed still verifies", async () => {
  const old = await newIdToken();
  await setRows(oauthSigningKeys, { privateJwk: "v1.AAAA" }, eq(oauthSigningKeys.id, kidOf(old)));
  const young = await newIdToken();
  expect(kidOf(young)).not.toBe(kidOf(old));
  for (const idToken of [old, young]) await verify(idToken);
});

/** The kid that a process with these secrets signs with, on the same database. */
const kidWithSecrets = (secret: string, former?: string) =>
  underSecret(secret, former, async () => (await getSigningKey("ES256")).kid);

it("A key stays through a change of AUTH_SECRET while the former one is known, and needs it only once", async () => {
  const [kid] = await kidsOf("ES256");
  const secret = "another-secret-of-forty-eight-characters-1234567";
  expect(await kidWithSecrets(secret, formerSecret)).toBe(kid);
  expect(await kidWithSecrets(secret)).toBe(kid);
});

it("A key whose private part was copied from another row is not used", async () => {
  const own = await newIdToken();
  const [{ privateJwk } = { privateJwk: "" }] = await database()
    .select()
    .from(oauthSigningKeys)
    .where(eq(oauthSigningKeys.algorithm, "ES256"));
  await setRows(oauthSigningKeys, { privateJwk }, eq(oauthSigningKeys.id, kidOf(own)));
  const next = await newIdToken();
  expect(kidOf(next)).not.toBe(kidOf(own));
  await verify(next);
});

it.each([
  ["another payload", ([header, , signature]: string[], [, payload]: string[]) => [header, payload, signature]],
  ["another signature", ([header, payload]: string[], [, , signature]: string[]) => [header, payload, signature]],
])("An id_token with %s is refused by the keys", async (_, mix) => {
  const parts = (await newIdToken()).split(".");
  const others = (await newIdToken()).split(".");
  await expect(verify(mix(parts, others).join("."))).rejects.toMatchObject({
    code: "ERR_JWS_SIGNATURE_VERIFICATION_FAILED",
  });
});
