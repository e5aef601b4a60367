import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { database } from "@/db/client";
import { oauthDeviceCodes } from "@/db/schema";
import { deviceCodeBounds } from "@/lib/core/limits/developer-quotas";
import { hashSecret } from "@/lib/core/secrets";
import { getClient } from "@/lib/people/oauth/clients/client-store";
import { flushUsage, startCountingUsage } from "@/lib/people/oauth/clients/usage-counting";
import { listErrors, listUsage } from "@/lib/people/oauth/clients/usage-store";
import { decideAboutDevice, deviceStep } from "@/lib/people/oauth/consent/device";
import { disconnectApplication, listConnectedApplications } from "@/lib/people/oauth/tokens/consent-store";
import { deleteExpiredTokens } from "@/lib/people/oauth/tokens/token-store";
import { call, newClientAddress, read } from "../support/api";
import { type Application, newApplication, newPerson, refresh, type Tokens, toCredentials } from "../support/people";
import { setRows } from "../support/rows";

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: "on", TRUST_PROXY: "1" }));

type Codes = { device_code: string; user_code: string };
const deviceGrant = "urn:ietf:params:oauth:grant-type:device_code";
const publicDevice = { kind: "command_line", isPublic: true };

async function newSituation(values: Record<string, unknown> = publicDevice) {
  const owner = await newPerson();
  const application = await newApplication(owner.id, { name: "Lamp", ...values });
  const { id } = await newPerson();
  return { application, person: { id, sessionId: crypto.randomUUID() }, address: newClientAddress() };
}

const identified = (application: Application) =>
  application.clientSecret ? toCredentials(application) : { client_id: application.clientId };

/** RFC 8628, 3.1. */
const ask = (application: Application, form: Record<string, string> = { scope: "identify" }) =>
  call("POST", "/api/oauth2/device_authorization", {
    form: { ...identified(application), ...form },
    headers: { "X-Forwarded-For": "203.0.113.7" },
  });

async function newCodes(application: Application, scope = "identify"): Promise<Codes> {
  const response = await ask(application, { scope });
  if (response.status !== 200) throw new Error(await response.text());
  return response.json();
}

/** RFC 8628, 3.4. */
const poll = (application: Application, device_code: string) =>
  call("POST", "/api/oauth2/token", { form: { ...identified(application), grant_type: deviceGrant, device_code } });
const polled = async (application: Application, code: string) => read(await poll(application, code));

type Situation = Awaited<ReturnType<typeof newSituation>>;
async function stepOf(typed: string, { person, address }: Pick<Situation, "person" | "address">) {
  const step = await deviceStep(typed, person, address);
  if (step.kind !== "consent") throw new Error(`expected the consent page, came to ${step.kind}`);
  return step;
}

async function decide(typed: string, situation: Pick<Situation, "person" | "address">, isAuthorized = true) {
  const { userCode, token } = await stepOf(typed, situation);
  await decideAboutDevice({ userCode, token, isAuthorized, pageId: situation.person.id }, situation.person);
}

const setDevice = (code: string, values: Record<string, unknown>) =>
  setRows(oauthDeviceCodes, values, sql`${oauthDeviceCodes.hash} = ${hashSecret(code)}`);
const rowOf = async (code: string) => {
  const [row] = await database()
    .select()
    .from(oauthDeviceCodes)
    .where(sql`${oauthDeviceCodes.hash} = ${hashSecret(code)}`);
  return row;
};

const refusal = (error: string, description: string) => ({
  status: 400,
  body: { error, error_description: description },
});
const pending = refusal("authorization_pending", "The person has not decided yet; ask again after the interval");
const tooSoon = refusal("slow_down", "Make the interval five seconds longer and ask again after it");

it("A device gets its codes by the form of RFC 8628, and they are stored as hashes alone", async () => {
  const { application } = await newSituation();
  const response = await ask(application);
  const { status, body } = await read(response);
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      device_code: expect.stringMatching(/^vdc_/),
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verification_uri: "http://localhost:3000/device",
      verification_uri_complete: `http://localhost:3000/device?user_code=${(body as Codes).user_code}`,
      expires_in: 600,
      interval: 5,
    },
  });
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const { device_code, user_code } = body as Codes;
  const stored = JSON.stringify(await rowOf(device_code));
  expect(stored).not.toContain(device_code);
  expect(stored).not.toContain(user_code.replace("-", ""));
});

it("A device waits, and after the person has agreed it gets tokens once; a second use of its code ends them", async () => {
  const situation = await newSituation();
  const { application, person } = situation;
  const { device_code, user_code } = await newCodes(application, "identify links");
  expect(await polled(application, device_code)).toEqual(pending);
  await decide(user_code, situation);
  const answer = await polled(application, device_code);
  expect(answer).toEqual({
    status: 200,
    body: {
      access_token: expect.stringMatching(/^vat_/),
      token_type: "bearer",
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^vrt_/),
      scope: "identify links",
    },
  });
  const { access_token: token, refresh_token } = answer.body as Tokens;
  expect(await read(await call("GET", "/api/user", { token }))).toMatchObject({ status: 200, body: { id: person.id } });
  const used = "The device code was used before, so all its tokens have ended; ask for another one";
  expect(await polled(application, device_code)).toEqual(refusal("invalid_grant", used));
  expect((await call("GET", "/api/user", { token })).status).toBe(401);
  expect((await refresh(application, refresh_token)).status).toBe(400);
});

it("A confidential program proves itself for its codes and for its tokens", async () => {
  const situation = await newSituation({ kind: "command_line" });
  const { application } = situation;
  const { device_code, user_code } = await newCodes(application);
  await decide(user_code, situation);
  const withoutSecret = { ...application, clientSecret: "" };
  expect(await read(await ask(withoutSecret))).toMatchObject({ status: 401, body: { error: "invalid_client" } });
  expect(await polled(withoutSecret, device_code)).toMatchObject({ status: 401, body: { error: "invalid_client" } });
  expect((await poll(application, device_code)).status).toBe(200);
});

it("A device that asks too soon is told to slow down by five seconds each time, and one that waits is not", async () => {
  const { application } = await newSituation();
  const { device_code } = await newCodes(application);
  expect(await polled(application, device_code)).toEqual(pending);
  expect(await polled(application, device_code)).toEqual(tooSoon);
  expect(await polled(application, device_code)).toEqual(tooSoon);
  expect((await rowOf(device_code))?.intervalSeconds).toBe(15);
  await setDevice(device_code, { polledAt: sql`now() - interval '10 seconds'` });
  expect(await polled(application, device_code)).toEqual(tooSoon);
  await setDevice(device_code, { polledAt: sql`now() - interval '20 seconds'` });
  expect(await polled(application, device_code)).toEqual(pending);
});

it("A device that the person refuses is denied for good, and gets no access", async () => {
  const situation = await newSituation();
  const { device_code, user_code } = await newCodes(situation.application);
  await decide(user_code, situation, false);
  const denied = refusal("access_denied", "The person refused; continue without access");
  expect(await polled(situation.application, device_code)).toEqual(denied);
  expect(await polled(situation.application, device_code)).toEqual(denied);
  expect(await deviceStep(user_code, situation.person, situation.address)).toEqual({ kind: "unknown" });
  expect(await listConnectedApplications(situation.person.id)).toEqual([]);
});

it("Codes end after ten minutes, also where the person has agreed, and are forgotten an hour later", async () => {
  const situation = await newSituation();
  const { application, person, address } = situation;
  const [asked, agreed] = [await newCodes(application), await newCodes(application)];
  await decide(agreed.user_code, situation);
  const expired = refusal("expired_token", "The device code has expired; ask for another one");
  for (const { device_code } of [asked, agreed]) {
    await setDevice(device_code, { expiresAt: sql`now()` });
    expect(await polled(application, device_code)).toEqual(expired);
  }
  expect(await deviceStep(asked.user_code, person, address)).toEqual({ kind: "unknown" });
  await deleteExpiredTokens();
  expect(await rowOf(asked.device_code)).toBeDefined();
  await setDevice(asked.device_code, { expiresAt: sql`now() - interval '61 minutes'` });
  await deleteExpiredTokens();
  expect(await rowOf(asked.device_code)).toBeUndefined();
});

describe("what the token endpoint refuses", () => {
  const unknown = "The device code is unknown or was issued to another client; ask for another one";
  it("A device code of RFC 8628's example is unknown here, as is one of another application", async () => {
    const { application } = await newSituation();
    const other = await newSituation();
    const { device_code } = await newCodes(other.application);
    for (const code of ["GmRhmhcxhwAzkoEqiMEg_DnyEysNkuNhszIySk9eS", device_code]) {
      expect(await polled(application, code)).toEqual(refusal("invalid_grant", unknown));
    }
    expect(await polled(other.application, device_code)).toEqual(pending);
  });

  it("The client of RFC 8628's example requests is unknown here", async () => {
    const headers = { "Content-Type": "application/x-www-form-urlencoded", "X-Forwarded-For": newClientAddress() };
    const requests = [
      ["/api/oauth2/device_authorization", "client_id=1406020730&scope=example_scope"],
      [
        "/api/oauth2/token",
        "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code&device_code=GmRhmhcxhwAzkoEqiMEg_DnyEysNkuNhszIySk9eS&client_id=1406020730",
      ],
    ] as const;
    for (const [path, body] of requests) {
      expect(await read(await call("POST", path, { body, headers }))).toEqual({
        status: 401,
        body: {
          error: "invalid_client",
          error_description: "The client is unknown, or its authentication failed; check client_id and client_secret",
        },
      });
    }
  });

  it("A request without a device code says so, and one with a token of another kind says which", async () => {
    const { application } = await newSituation();
    expect(await polled(application, "")).toEqual({
      status: 400,
      body: {
        error: "invalid_request",
        error_description: "Send the parameter device_code",
        fields: { device_code: ["is required"] },
      },
    });
    const other = "This is a refresh token; send the device_code that came with the user_code";
    expect(await polled(application, `vrt_${"a".repeat(43)}`)).toMatchObject(refusal("invalid_grant", other));
  });
});

describe("what is refused of a request for codes", () => {
  const kinds = [{}, { kind: "server" }, { kind: "browser", isPublic: true }, { kind: "native", isPublic: true }];
  it.each(kinds)("An application of the kind %j has no device codes", async (values) => {
    const { application } = await newSituation(values);
    const said =
      "Only command-line programs and devices without a browser have device codes; choose that type in the settings of your application, or register with that grant type";
    expect(await read(await ask(application))).toEqual(refusal("unauthorized_client", said));
  });

  it.each([
    ["without scopes", { scope: "" }, "invalid_scope"],
    ["with an unknown scope", { scope: "identify example_scope" }, "invalid_scope"],
    ["for another resource", { scope: "identify", resource: "http://localhost:3000/mcp" }, "invalid_target"],
  ])("A request %s gets no codes", async (_, form, error) => {
    const { application } = await newSituation();
    expect(await read(await ask(application, form))).toMatchObject({ status: 400, body: { error } });
  });
});

it("A code is read without its hyphen and in any case, and the page says who asks, what for, when and from where", async () => {
  const situation = await newSituation();
  const { application, person, address } = situation;
  const { user_code } = await newCodes(application, "identify links");
  const letters = user_code.replace("-", "").toLowerCase();
  for (const typed of [
    user_code,
    letters,
    ` ${letters.slice(0, 2)} ${letters.slice(2)}`,
    user_code.replace("-", "–"),
  ]) {
    expect(await deviceStep(typed, person, address)).toMatchObject({
      kind: "consent",
      userCode: letters.toUpperCase(),
      request: {
        client: { id: application.clientId, name: "Lamp" },
        scopes: ["identify", "links"],
        addressRange: "203.0.113.0/24",
      },
    });
  }
  const { request } = await stepOf(user_code, situation);
  expect(Math.abs(Date.now() - request.askedAt.getTime())).toBeLessThan(60_000);
});

/** Uses up the guesses of so many people at an address, who are there before: it may guess again every 18 seconds. */
async function guessAt(address: string, people = 1) {
  const all: Situation[] = [];
  while (all.length < people) all.push(await newSituation());
  for (const { person } of all)
    for (let index = 0; index < 10; index++) await deviceStep("not a code", person, address);
}

it("Guesses of codes are limited by account and by address, also when they come at once; right codes are not counted", async () => {
  const situation = await newSituation();
  const { application, person, address } = situation;
  const { user_code } = await newCodes(application);
  for (let index = 0; index < 12; index++) await stepOf(user_code, situation);
  const guesses = await Promise.all(
    Array.from({ length: 30 }, () => deviceStep("BBBB-BBBB", person, newClientAddress())),
  );
  expect(guesses.filter(({ kind }) => kind === "unknown")).toHaveLength(10);
  expect(guesses.filter(({ kind }) => kind === "limited")).toHaveLength(20);
  expect(await deviceStep(user_code, person, address)).toEqual({ kind: "limited" });
  const [shared, other] = [newClientAddress(), newClientAddress()];
  await guessAt(other);
  const visitor = await newSituation();
  expect((await stepOf(user_code, { ...visitor, address: other })).kind).toBe("consent");
  await guessAt(shared, 5);
  expect(await deviceStep(user_code, visitor.person, shared)).toEqual({ kind: "limited" });
  expect((await stepOf(user_code, await newSituation())).kind).toBe("consent");
});

it("A code that is not looked up, since others at the same address have guessed too often, counts as no guess of the person", async () => {
  const situation = await newSituation();
  const { user_code } = await newCodes(situation.application);
  const shared = newClientAddress();
  await guessAt(shared, 5);
  for (let index = 0; index < 12; index++)
    expect(await deviceStep(user_code, situation.person, shared)).toEqual({ kind: "limited" });
  expect((await stepOf(user_code, situation)).kind).toBe("consent");
});

it("A decision counts for its session and its code alone, and once", async () => {
  const situation = await newSituation();
  const { application, person } = situation;
  const [first, second] = [await newCodes(application), await newCodes(application)];
  const { userCode, token } = await stepOf(first.user_code, situation);
  const decision = { userCode, token, isAuthorized: true, pageId: person.id };
  const elsewhere = decideAboutDevice(decision, { ...person, sessionId: crypto.randomUUID() });
  await expect(elsewhere).rejects.toMatchObject({ code: "forbidden" });
  const other = { ...decision, userCode: second.user_code.replace("-", "") };
  await expect(decideAboutDevice(other, person)).rejects.toMatchObject({ code: "forbidden" });
  const settled = await Promise.allSettled(Array.from({ length: 10 }, () => decideAboutDevice(decision, person)));
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const result of settled) {
    if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "invalid_request" });
  }
  expect((await poll(application, first.device_code)).status).toBe(200);
});

it("An application that is disconnected before its device asks gets no tokens", async () => {
  const situation = await newSituation();
  const { application, person } = situation;
  const { device_code, user_code } = await newCodes(application);
  await decide(user_code, situation);
  await disconnectApplication(person.id, application.clientId);
  expect(await polled(application, device_code)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
});

it("A device with openid gets an id_token of the account", async () => {
  const situation = await newSituation();
  const { device_code, user_code } = await newCodes(situation.application, "openid identify");
  await decide(user_code, situation);
  const { body } = await polled(situation.application, device_code);
  const [, claims = ""] = (body as { id_token: string }).id_token.split(".");
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
    sub: situation.person.id,
    aud: situation.application.clientId,
  });
});

describe("the usage of an application", () => {
  beforeAll(() => startCountingUsage());
  it("Waiting devices are neither requests nor errors of the usage; refused ones are errors", async () => {
    const situation = await newSituation();
    const { application } = situation;
    const { device_code, user_code } = await newCodes(application);
    for (let index = 0; index < 3; index++) await poll(application, device_code);
    await decide(user_code, situation, false);
    await poll(application, device_code);
    await flushUsage();
    const own = { kind: "application", own: [await getClient(application.ownerId, application.clientId)] } as const;
    const counted = (await listUsage(own)).map(({ route, status, requests }) => ({ route, status, requests }));
    expect(counted).toEqual([
      { route: "POST /api/oauth2/device_authorization", status: 200, requests: 1 },
      { route: "POST /api/oauth2/token", status: 400, requests: 1 },
    ]);
    expect((await listErrors(own)).map(({ code, times }) => ({ code, times }))).toEqual([
      { code: "access_denied", times: 1 },
    ]);
  });
});

it("Device codes live as long as the contract says", () => {
  expect(deviceCodeBounds).toMatchObject({ lifetimeSeconds: 600, intervalSeconds: 5, userCodeLength: 8 });
});
