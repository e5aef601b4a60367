import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { users } from "@/db/schema";
import { type Message, message } from "@/lib/core/messages/message";
import { scopeNames } from "@/lib/core/operation/scopes";
import { safeReturnPath, withReturnPath } from "@/lib/people/auth/session/return-path";
import { deleteClient } from "@/lib/people/oauth/clients/client-store";
import { updateClient } from "@/lib/people/oauth/clients/edit-store";
import { decide, nextStep } from "@/lib/people/oauth/consent/authorize";
import { computeCodeChallenge } from "@/lib/people/oauth/grants/authorization-code";
import { newClient } from "@/lib/people/oauth/schema";
import { disconnectApplication } from "@/lib/people/oauth/tokens/consent-store";
import { callback, newApplication, newPerson, requestToken } from "../support/people";
import { setRows } from "../support/rows";

const challenge = computeCodeChallenge("a".repeat(43));

async function newSituation(values: Record<string, unknown> = {}) {
  const { id } = await newPerson();
  const application = await newApplication(id, values);
  const person = { id, sessionId: crypto.randomUUID() };
  const query = (changes: Record<string, string | undefined> | [string, string][] = {}) => {
    const base = { client_id: application.clientId, redirect_uri: callback, response_type: "code", scope: "identify" };
    const entries = Array.isArray(changes)
      ? [...Object.entries(base), ...changes]
      : Object.entries({ ...base, ...changes });
    return new URLSearchParams(entries.filter((entry): entry is [string, string] => entry[1] !== undefined)).toString();
  };
  return { person, application, query };
}

async function consent(query: string, person: { id: string; sessionId: string }, isAuthorized = true): Promise<string> {
  const step = await nextStep(query, person);
  if (step.kind !== "consent") throw new Error(`expected the consent page, came to ${JSON.stringify(step)}`);
  return decide({ query, token: step.token, isAuthorized }, person);
}

const parametersOf = (location: string) => Object.fromEntries(new URL(location).searchParams);

const missing = message("noClientId");
const unknown = message("unknownClient");
const unregistered = message("unknownRedirectUri");
it.each<[string, Record<string, string | undefined> | [string, string][], Message]>([
  ["without client_id", { client_id: undefined }, missing],
  ["with an empty client_id", { client_id: "" }, missing],
  ["of an unknown client", { client_id: crypto.randomUUID() }, unknown],
  ["with a repeated client_id", [["client_id", "x"]], message("repeatedParameter", { name: "client_id" })],
  [
    "with a repeated redirect_uri",
    [["redirect_uri", callback]],
    message("repeatedParameter", { name: "redirect_uri" }),
  ],
  ["with a longer redirect_uri", { redirect_uri: `${callback}/` }, unregistered],
  ["with a query at its redirect_uri", { redirect_uri: `${callback}?a` }, unregistered],
  ["with another case in its redirect_uri", { redirect_uri: callback.toUpperCase() }, unregistered],
])("An authorization request %s is refused and never redirects", async (_, changes, message) => {
  const { person, query, application } = await newSituation();
  const clientId = message === unregistered ? application.clientId : undefined;
  const refused = { kind: "refused", message, clientId };
  expect(await nextStep(query(changes), person)).toEqual(refused);
  expect(await nextStep(query(changes), undefined)).toEqual(refused);
});

it("An authorization request without redirect_uri is refused when several are registered", async () => {
  const { person, query, application } = await newSituation({ redirectUris: [callback, "https://b.example/"] });
  expect(await nextStep(query({ redirect_uri: undefined }), person)).toEqual({
    kind: "refused",
    clientId: application.clientId,
    message: message("noRedirectUri"),
  });
});

it("An authorization request with a redirect_uri that was removed a moment ago is refused", async () => {
  const { person, query, application } = await newSituation();
  const changed = newClient.parse({ name: "x", redirectUris: ["https://new.example/"] });
  await updateClient(person.id, application.clientId, changed);
  expect((await nextStep(query(), person)).kind).toBe("refused");
});

const pkce = { code_challenge: challenge, code_challenge_method: "S256" };
const catalog = `the scopes of this service are ${scopeNames.join(", ")}`;
const firstThree = `Leave out x, y, z: ${catalog}`;
const noScope = "Send scope with the names of scopes, separated by spaces";
const onlyCode = "Only response_type=code is available";
const s256 = "Send code_challenge_method=S256";
const challengeToo = "Send code_challenge with code_challenge_method";
const challengeForm = "code_challenge must be 43 characters of base64url";
it.each<[string, Record<string, string | undefined> | [string, string][], string, string]>([
  ["no response_type", { response_type: undefined }, "invalid_request", "Send response_type=code"],
  ["the response_type token", { response_type: "token" }, "unsupported_response_type", onlyCode],
  ["no scope", { scope: undefined }, "invalid_scope", noScope],
  ["an empty scope", { scope: "" }, "invalid_scope", noScope],
  ["an unknown scope", { scope: "identify open" }, "invalid_scope", `Leave out open: ${catalog}`],
  ["more unknown scopes than are repeated", { scope: 'a"b identify x y z w' }, "invalid_scope", firstThree],
  [
    "a scope with a quotation mark",
    { scope: 'identify a"b' },
    "invalid_scope",
    `Leave out what is no scope: ${catalog}`,
  ],
  ["a repeated scope", [["scope", "email"]], "invalid_request", "Send scope once"],
  ["the PKCE method plain", { ...pkce, code_challenge_method: "plain" }, "invalid_request", s256],
  ["no PKCE method", { code_challenge: challenge }, "invalid_request", s256],
  ["a PKCE method alone", { code_challenge_method: "S256" }, "invalid_request", challengeToo],
  ["a malformed challenge", { ...pkce, code_challenge: "short" }, "invalid_request", challengeForm],
  ["prompt none alongside consent", { prompt: "none consent" }, "invalid_request", "prompt=none stands alone"],
  ["prompt none and nobody signed in", { prompt: "none" }, "login_required", "Nobody is signed in"],
])(
  "An authorization request with %s is reported to the client with its state",
  async (_, changes, error, error_description) => {
    const { query } = await newSituation();
    const state = "a b&c=d%20é";
    const sent = Array.isArray(changes) ? query([...changes, ["state", state]]) : query({ ...changes, state });
    const step = await nextStep(sent, undefined);
    if (step.kind !== "redirect") throw new Error(step.kind);
    expect(step.location.startsWith(`${callback}?`)).toBe(true);
    expect(parametersOf(step.location)).toEqual({ error, error_description, state });
  },
);

it.each(["a", "\u{1f600}"])(
  "A state that the sign-in pages cannot carry is reported to the client; the longest one of %j comes back from them",
  async (character) => {
    const { person, query } = await newSituation();
    const next = (state: string) => `/oauth2/authorize?${query({ state })}`;
    const fits = (count: number) => encodeURIComponent(next(character.repeat(count))).length <= 8_000;
    let [most, tooMany] = [0, 8_001];
    while (tooMany - most > 1) {
      const middle = Math.floor((most + tooMany) / 2);
      if (fits(middle)) most = middle;
      else tooMany = middle;
    }
    const kept = next(character.repeat(most));
    expect(await nextStep(query({ state: character.repeat(most) }), undefined)).toEqual({ kind: "sign-in" });
    for (const page of ["/login", "/login/code", "/login/confirm", "/register"] as const) {
      const address = withReturnPath(page, kept);
      expect(address.length).toBeLessThanOrEqual(8_192 - 100);
      const back = safeReturnPath(new URL(address, "http://localhost").searchParams.get("next"));
      expect(Object.fromEntries(new URL(back, "http://localhost").searchParams)).toMatchObject({
        state: character.repeat(most),
      });
    }
    const state = character.repeat(most + 1);
    for (const who of [undefined, person]) {
      const step = await nextStep(query({ state }), who);
      expect(step.kind === "redirect" && parametersOf(step.location)).toEqual({
        error: "invalid_request",
        error_description: "The request is too long to keep while the person signs in; send a shorter state",
        state,
      });
    }
  },
);

it("A request with prompt none is refused before consent, while after it a code comes without a page", async () => {
  const { person, query } = await newSituation();
  const step = await nextStep(query({ prompt: "none", state: "" }), person);
  expect(step.kind === "redirect" && parametersOf(step.location)).toEqual({
    error: "consent_required",
    error_description: "The person has to consent first",
    state: "",
  });
  await consent(query(), person);
  const silent = await nextStep(query({ prompt: "none" }), person);
  expect(silent.kind === "redirect" && parametersOf(silent.location)).toEqual({ code: expect.stringMatching(/^vac_/) });
});

it("Consent gives a code that the client can exchange, appended to the registered address byte for byte", async () => {
  const target = "https://app.example/a%2Fb?x=1&Y=%e4";
  const { person, application, query } = await newSituation({ redirectUris: [target] });
  const location = await consent(query({ redirect_uri: target, state: "s" }), person);
  const [, code] = /&code=(vac_[\w-]{43})&state=s$/.exec(location) ?? [];
  expect(location.startsWith(`${target}&code=`)).toBe(true);
  const form = { grant_type: "authorization_code", code: code ?? "", redirect_uri: target };
  expect((await requestToken(application, form)).status).toBe(200);
});

it("A request may leave out the only redirect_uri, and then the exchange must leave it out too", async () => {
  const { person, application, query } = await newSituation();
  const { code = "" } = parametersOf(await consent(query({ redirect_uri: undefined }), person));
  const form = { grant_type: "authorization_code", code };
  expect((await requestToken(application, { ...form, redirect_uri: callback })).status).toBe(400);
  expect((await requestToken(application, form)).status).toBe(200);
});

it("A loopback address may have any port, which the exchange must repeat", async () => {
  const { person, application, query } = await newSituation({ redirectUris: ["http://127.0.0.1/cb"] });
  const redirect_uri = "http://127.0.0.1:49152/cb";
  const { code = "" } = parametersOf(await consent(query({ redirect_uri }), person));
  const form = { grant_type: "authorization_code", code };
  expect((await requestToken(application, { ...form, redirect_uri: "http://127.0.0.1/cb" })).status).toBe(400);
  expect((await requestToken(application, { ...form, redirect_uri })).status).toBe(200);
});

it("Consent that is denied answers access_denied and remembers nothing", async () => {
  const { person, query } = await newSituation();
  expect(parametersOf(await consent(query({ state: "s" }), person, false))).toEqual({
    error: "access_denied",
    error_description: "The person did not consent",
    state: "s",
  });
  expect((await nextStep(query(), person)).kind).toBe("consent");
});

it("Consent is remembered for the same scopes and fewer, not for more, and only prompt=consent asks again", async () => {
  const { person, query } = await newSituation();
  await consent(query({ scope: "identify email" }), person);
  expect((await nextStep(query({ scope: "email identify" }), person)).kind).toBe("redirect");
  expect((await nextStep(query({ scope: "identify" }), person)).kind).toBe("redirect");
  expect((await nextStep(query({ scope: "identify links" }), person)).kind).toBe("consent");
  for (const prompt of ["consent", "login consent"])
    expect((await nextStep(query({ prompt }), person)).kind).toBe("consent");
  expect((await nextStep(query({ prompt: "login select_account" }), person)).kind).toBe("redirect");
});

it("Consent that is requested again shows what was granted to this application before", async () => {
  const { person, query } = await newSituation();
  expect(await nextStep(query(), person)).toMatchObject({ kind: "consent", granted: [] });
  await consent(query({ scope: "identify email" }), person);
  const more = { kind: "consent", granted: ["identify", "email"] };
  expect(await nextStep(query({ scope: "identify links" }), person)).toMatchObject(more);
  const other = await newSituation();
  expect(await nextStep(other.query(), person)).toMatchObject({ kind: "consent", granted: [] });
});

it("Consent is asked of public clients every time", async () => {
  const { person, query } = await newSituation({ isPublic: true });
  const sent = query({ code_challenge: challenge, code_challenge_method: "S256" });
  await consent(sent, person);
  expect((await nextStep(sent, person)).kind).toBe("consent");
});

it("Consent does not count from another session, another request or with a made-up token", async () => {
  const { person, query } = await newSituation();
  const step = await nextStep(query(), person);
  const token = step.kind === "consent" ? step.token : "";
  const forbidden = { code: "forbidden" };
  const otherSession = { ...person, sessionId: crypto.randomUUID() };
  await expect(decide({ query: query(), token, isAuthorized: true }, otherSession)).rejects.toMatchObject(forbidden);
  const wider = query({ scope: "identify email" });
  await expect(decide({ query: wider, token, isAuthorized: true }, person)).rejects.toMatchObject(forbidden);
  await expect(decide({ query: query(), token: "", isAuthorized: true }, person)).rejects.toMatchObject(forbidden);
});

it("Consent is not given to an application that is gone, or no longer asks rightly", async () => {
  const { person, application, query } = await newSituation();
  const step = await nextStep(query({ state: "s" }), person);
  const decision = { query: query({ state: "s" }), token: step.kind === "consent" ? step.token : "" };
  const open = newClient.parse({ name: "x", redirectUris: [callback], isPublic: true });
  await updateClient(person.id, application.clientId, open, { endsSecrets: true });
  for (const isAuthorized of [true, false])
    expect(parametersOf(await decide({ ...decision, isAuthorized }, person))).toEqual({
      error: "invalid_request",
      error_description: "A public client must send code_challenge (S256)",
      state: "s",
    });
  await deleteClient(person.id, application.clientId);
  await expect(decide({ ...decision, isAuthorized: true }, person)).rejects.toMatchObject({
    code: "invalid_request",
    said: message("unknownClient"),
  });
});

it("Consent is not given by somebody whose account is about to be deleted", async () => {
  const { person, query } = await newSituation();
  const { id } = await newPerson();
  const other = { ...person, id };
  await consent(query(), other);
  await setRows(users, { deleteAfter: sql`now() + interval '7 days'` }, eq(users.id, id));
  expect((await nextStep(query(), other)).kind).toBe("consent");
  await expect(consent(query(), other)).rejects.toMatchObject({
    code: "invalid_request",
    message: "The application was deleted meanwhile",
  });
});

it("Consent ends with the connection: unredeemed codes die, and the page asks again", async () => {
  const { person, application, query } = await newSituation();
  const { code = "" } = parametersOf(await consent(query(), person));
  await disconnectApplication(person.id, application.clientId);
  const form = { grant_type: "authorization_code", code, redirect_uri: callback };
  expect((await requestToken(application, form)).status).toBe(400);
  expect((await nextStep(query(), person)).kind).toBe("consent");
});
