import { sign } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { accounts, passkeyChallenges, passkeys, users } from "@/db/schema";
import { passkeyBounds } from "@/lib/core/limits/quotas";
import { listEvents } from "@/lib/core/owners/event-store";
import { deleteExpired } from "@/lib/operator/process/maintenance";
import { removePassword } from "@/lib/people/auth/account/password-store";
import { getSignInSettings } from "@/lib/people/auth/account/read-sign-in-settings";
import { authorizePasskey, parseAnswer } from "@/lib/people/auth/passkey/passkey-sign-in";
import { removePasskey } from "@/lib/people/auth/passkey/passkey-store";
import {
  beginPasskey,
  beginPasskeyProof,
  deletePasskey,
  finishPasskey,
  getPasskeys,
  hasPasskey,
  relabelPasskey,
  stepUpByPasskey,
} from "@/lib/people/auth/passkey/passkeys";
import { unlinkProvider } from "@/lib/people/auth/provider/link-store";
import { passkeyHost, passkeyObstacle } from "@/lib/people/auth/provider/passkey-place";
import { disable } from "@/lib/people/auth/second-factor/second-factor";
import { requiredStepUp } from "@/lib/people/auth/second-factor/step-up";
import { findPendingSignIn, issuePendingSignIn } from "@/lib/people/auth/session/pending-sign-in-store";
import { createSession } from "@/lib/people/auth/session/session-store";
import { findStepUp } from "@/lib/people/auth/session/step-up-store";
import { answerAuth } from "@/lib/people/auth/sign-in/config";
import { authorizeSecondFactor } from "@/lib/people/auth/sign-in/second-factor-sign-in";
import { attestationCertificate } from "../support/certificate";
import { passwordHash } from "../support/members";
import { newPerson } from "../support/people";
import { addRows, setRows } from "../support/rows";
import { addPasskey, ageSession, newSession, turnOnSecondFactor } from "../support/sessions";
import { type FalseClaims, SoftwareAuthenticator } from "../support/software-authenticator";
import { Visitor } from "../support/visitor";

const none = { password: "", code: "" };
const headers = new Headers();
const request = new Request("http://localhost:3000");
const notAccepted = "This passkey wasn't accepted. Try again, or sign in another way.";
const notMade = "The passkey wasn't accepted. Try again, or use another device.";
const tooLate = "The request expired or was already used. Try again.";
const refusedWith = (message: string) => ({ code: "invalid_request", message });
const refusedSignIn = (message: string) => ({ refusal: refusedWith(message) });

/** Somebody who has signed in, with a password by default. */
async function newMember(hash: string | null = passwordHash) {
  const person = await newPerson({ passwordHash: hash ?? undefined });
  const user = await newSession(person.id);
  return { ...person, user };
}
type Member = Awaited<ReturnType<typeof newMember>>;

const add = ({ user }: Member, ...given: [SoftwareAuthenticator, FalseClaims?, string?]) => addPasskey(user, ...given);

/** With a passkey. */
async function newHolder(hash: string | null = passwordHash) {
  const member = await newMember(hash);
  const authenticator = new SoftwareAuthenticator();
  await add(member, authenticator);
  return { ...member, authenticator };
}

const ask = () => beginPasskeyProof({ purpose: "sign-in" }, headers);
const signIn = (answer: unknown) => authorizePasskey({ passkey: JSON.stringify(answer) }, request);
const kinds = async ({ id }: Member) => (await listEvents(id, 20)).map(({ kind }) => kind).reverse();
const idOf = async ({ id }: Member) => (await getPasskeys(id)).rows[0]?.id ?? "";

const es256 = -7;
/** Genuine: the library would take it. */
const byItsMaker: FalseClaims["attestation"] = {
  format: "packed",
  statement: (data) => {
    const { bytes, key } = attestationCertificate();
    return new Map<string, unknown>([
      ["alg", es256],
      ["sig", new Uint8Array(sign("sha256", data, key))],
      ["x5c", [new Uint8Array(bytes)]],
    ]);
  },
};

it("A passkey is added with a name, and its owner gets a mail", async () => {
  const member = await newMember();
  const { name, options } = await beginPasskey(member.user, " Phone ");
  expect(options.timeout).toBe(300_000);
  expect([name, options.rp, options.attestation, options.authenticatorSelection]).toEqual([
    "Phone",
    { id: "localhost", name: "Vitrine" },
    "none",
    { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  ]);
  await finishPasskey(member.user, name, new SoftwareAuthenticator().create(options));
  const row = { name: "Phone", host: "localhost", isUsable: true, createdAt: expect.any(Date), lastUsedAt: null };
  expect(await getPasskeys(member.id)).toEqual({ rows: [{ id: expect.any(String), ...row }], obstacle: undefined });
  expect(await kinds(member)).toEqual(["new_session", "passkey_added"]);
  const again = await beginPasskey(member.user, "Phone");
  expect(again.options.excludeCredentials).toHaveLength(1);
  for (const wrong of ["", "a\u202eb"])
    await expect(beginPasskey(member.user, wrong)).rejects.toMatchObject({ fields: { name: [expect.any(String)] } });
});

it("A passkey is added by one answer to one request of the same session", async () => {
  const [member, other] = [await newMember(), await newMember()];
  const authenticator = new SoftwareAuthenticator();
  const { options } = await beginPasskey(member.user, "Phone");
  const answer = authenticator.create(options);
  await expect(finishPasskey(other.user, "Phone", answer)).rejects.toMatchObject(refusedWith(tooLate));
  await finishPasskey(member.user, "Phone", answer);
  await expect(finishPasskey(member.user, "Phone", answer)).rejects.toMatchObject(refusedWith(tooLate));
  // A request for a sign-in is none for a registration.
  const foreign = authenticator.create({ ...options, challenge: (await ask()).challenge });
  await expect(finishPasskey(member.user, "Phone", foreign)).rejects.toMatchObject(refusedWith(tooLate));
  const known = { code: "conflict", message: "You've already added this passkey; add another one" };
  await expect(add(other, authenticator)).rejects.toMatchObject(known);
});

it.each<[string, FalseClaims]>([
  ["of another origin", { origin: "https://evil.example" }],
  ["of another host", { host: "evil.example" }],
  ["of another kind", { type: "webauthn.get" }],
  ["that has not verified its owner", { isVerified: false }],
  // Its certificate could name an address to fetch.
  ["with a certificate", { attestation: byItsMaker }],
  ["with a statement of another format", { attestation: { format: "tpm", statement: () => new Map() } }],
])("A passkey is not added by an answer %s", async (_, lies) => {
  const member = await newMember();
  await expect(add(member, new SoftwareAuthenticator(), lies)).rejects.toMatchObject(refusedWith(notMade));
  expect((await getPasskeys(member.id)).rows).toEqual([]);
});

it("Passkeys are added up to a number, also at the same moment", async () => {
  const member = await newMember();
  const made = await Promise.all(
    Array.from({ length: passkeyBounds.passkeys + 2 }, async () => {
      const { options } = await beginPasskey(member.user, "Phone");
      return new SoftwareAuthenticator().create(options);
    }),
  );
  const answers = await Promise.allSettled(made.map((answer) => finishPasskey(member.user, "Phone", answer)));
  const refused = answers.filter(({ status }) => status === "rejected");
  expect(refused).toEqual(
    Array(2).fill(expect.objectContaining({ reason: expect.objectContaining({ code: "limit_reached" }) })),
  );
  expect((await getPasskeys(member.id)).rows).toHaveLength(passkeyBounds.passkeys);
});

it("A passkey is renamed by its owner alone, at any time, and the log says so", async () => {
  const [holder, stranger] = [await newHolder(), await newHolder()];
  const id = await idOf(holder);
  await ageSession(holder.user, 6);
  await relabelPasskey(holder.user, id, " Old phone ");
  await relabelPasskey(holder.user, id, "Old phone");
  const gone = { code: "conflict", message: "This passkey no longer exists; reload the page" };
  await expect(relabelPasskey(stranger.user, id, "Mine")).rejects.toMatchObject(gone);
  for (const wrong of ["", "not-an-id", crypto.randomUUID()])
    await expect(relabelPasskey(holder.user, wrong, "Mine")).rejects.toMatchObject(gone);
  for (const wrong of ["", "x".repeat(passkeyBounds.nameLength + 1), "a\u202eb"])
    await expect(relabelPasskey(holder.user, id, wrong)).rejects.toMatchObject({
      fields: { name: [expect.any(String)] },
    });
  expect((await getPasskeys(holder.id)).rows).toMatchObject([{ id, name: "Old phone" }]);
  expect((await listEvents(holder.id, 1)).map(({ kind, details }) => [kind, details])).toEqual([
    ["passkey_renamed", { from: "Phone", to: "Old phone" }],
  ]);
  expect(await kinds(holder)).toEqual(["new_session", "passkey_added", "passkey_renamed"]);
});

it("A passkey signs in alone, also where a second factor is on, and the account shows when it was used", async () => {
  const holder = await newHolder();
  await turnOnSecondFactor(holder.user);
  const options = await ask();
  expect([options.allowCredentials, options.userVerification]).toEqual([undefined, "required"]);
  const checked = { passkeyId: await idOf(holder) };
  expect(await signIn(holder.authenticator.get(options))).toEqual({ id: holder.id, checked });
  expect((await getPasskeys(holder.id)).rows).toMatchObject([{ lastUsedAt: expect.any(Date) }]);
});

it("A passkey that does not count its uses signs in time after time", async () => {
  const member = await newMember();
  const authenticator = new SoftwareAuthenticator(false);
  await add(member, authenticator);
  for (let time = 0; time < 2; time++)
    expect(await signIn(authenticator.get(await ask()))).toMatchObject({ id: member.id });
});

it("A passkey that is removed after it was checked makes no session", async () => {
  const holder = await newHolder();
  const { id, checked } = await signIn(holder.authenticator.get(await ask()));
  const proof = { isProven: true, isByPasskey: true, checked };
  await createSession(id, null, null, proof);
  await database().delete(passkeys).where(eq(passkeys.userId, id));
  await expect(createSession(id, null, null, proof)).rejects.toMatchObject({ code: "invalid_request" });
});

it("A sign-in by passkey takes one of 20 answers to one request at the same moment, and none afterwards", async () => {
  const { authenticator, id } = await newHolder();
  const answer = authenticator.get(await ask());
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => signIn(answer)));
  expect(answers.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []))).toMatchObject([{ id }]);
  await expect(signIn(answer)).rejects.toMatchObject(refusedSignIn(tooLate));
});

it.each<[string, FalseClaims]>([
  ["of another origin", { origin: "https://evil.example" }],
  ["of another host", { host: "evil.example" }],
  ["of another kind", { type: "webauthn.create" }],
  ["that has not verified its owner", { isVerified: false }],
  ["that names another account", { userHandle: Buffer.alloc(16).toString("base64url") }],
])("A sign-in by passkey takes no answer %s", async (_, lies) => {
  const { authenticator } = await newHolder();
  await expect(signIn(authenticator.get(await ask(), lies))).rejects.toMatchObject(refusedSignIn(notAccepted));
});

it("A sign-in by passkey takes no answer of an unknown passkey, one that another has signed, or text that is none", async () => {
  const { authenticator } = await newHolder();
  const stranger = new SoftwareAuthenticator();
  await expect(signIn(stranger.get(await ask()))).rejects.toMatchObject(refusedSignIn(notAccepted));
  const forged = { ...stranger.get(await ask()), id: authenticator.id, rawId: authenticator.id };
  await expect(signIn(forged)).rejects.toMatchObject(refusedSignIn(notAccepted));
  const response = { ...forged.response, clientDataJSON: Buffer.from("no JSON").toString("base64url") };
  const unreadable = ["{", JSON.stringify({ ...forged, response: {} }), JSON.stringify({ ...forged, response })];
  for (const text of ["", "null", '{"id":"a"}', ...unreadable])
    await expect(authorizePasskey({ passkey: text }, request)).rejects.toMatchObject(refusedSignIn(notAccepted));
});

it("A sign-in by passkey reads an answer of up to 40,000 characters, and no longer one", () => {
  const answer = (length: number) => `"${"a".repeat(length - 2)}"`;
  expect([parseAnswer(answer(40_000)), parseAnswer(answer(40_001))]).toEqual(["a".repeat(39_998), undefined]);
});

it("A sign-in by passkey takes no challenge that was not issued, is over, or was issued for something else", async () => {
  const { authenticator, user, id } = await newHolder();
  const asked = await ask();
  expect(asked.timeout).toBe(300_000);
  const invented = authenticator.get({ ...asked, challenge: "A".repeat(43) });
  await expect(signIn(invented)).rejects.toMatchObject(refusedSignIn(tooLate));
  const others = [
    await beginPasskeyProof({ purpose: "step-up", sessionId: user.sessionId }, headers, id),
    await beginPasskeyProof({ purpose: "second-factor", pendingSignIn: "token" }, headers, id),
    (await beginPasskey(user, "Phone")).options,
  ];
  for (const { challenge } of others) {
    const answer = authenticator.get({ challenge, rpId: "localhost" });
    await expect(signIn(answer)).rejects.toMatchObject(refusedSignIn(tooLate));
  }
  const late = authenticator.get(await ask());
  await database().update(passkeyChallenges).set({ expiresAt: sql`now() - interval '1 second'` });
  await expect(signIn(late)).rejects.toMatchObject(refusedSignIn(tooLate));
  await deleteExpired();
  expect(await database().$count(passkeyChallenges)).toBe(0);
});

it("A passkey whose counter does not grow is refused, and logged once an hour", async () => {
  const holder = await newHolder();
  const { authenticator } = holder;
  await signIn(authenticator.get(await ask(), { counter: 7 }));
  for (const counter of [7, 3, 0])
    await expect(signIn(authenticator.get(await ask(), { counter }))).rejects.toMatchObject(refusedSignIn(notAccepted));
  expect(await kinds(holder)).toEqual(["new_session", "passkey_added", "passkey_refused"]);
  expect(await signIn(authenticator.get(await ask(), { counter: 8 }))).toMatchObject({ id: holder.id });
});

it("A passkey that was made for a former host of the site does not sign in", async () => {
  const { authenticator, id } = await newHolder();
  await setRows(passkeys, { host: "old.example" }, eq(passkeys.userId, id));
  await expect(signIn(authenticator.get(await ask()))).rejects.toMatchObject(refusedSignIn(notAccepted));
  expect((await getPasskeys(id)).rows).toMatchObject([{ host: "old.example", isUsable: false }]);
});

it("A sign-in by passkey is at none of next-auth's addresses, where a form could ask for it", async () => {
  const { authenticator } = await newHolder();
  const visitor = new Visitor(answerAuth);
  const answer = JSON.stringify(authenticator.get(await ask()));
  const { POST } = await import("@/app/api/auth/[...nextauth]/route");
  const sent = new Request("http://localhost:3000/api/auth/callback/passkey", {
    method: "POST",
    body: new URLSearchParams({ passkey: answer }),
  });
  expect((await POST(sent, { params: Promise.resolve({}) } as never)).status).toBe(404);
  expect(await visitor.session()).toBeNull();
});

describe("a passkey as second factor", () => {
  const finish = (token: string, answer: unknown) =>
    authorizeSecondFactor({ token, passkey: JSON.stringify(answer) }, request);

  it("A passkey as second factor ends the sign-in that waits, once, without verifying its owner again", async () => {
    const holder = await newHolder();
    await turnOnSecondFactor(holder.user);
    const token = await issuePendingSignIn(holder.id);
    const options = await beginPasskeyProof({ purpose: "second-factor", pendingSignIn: token }, headers, holder.id);
    expect(options.allowCredentials).toMatchObject([{ id: holder.authenticator.id }]);
    const answer = holder.authenticator.get(options, { isVerified: false });
    expect(await finish(token, answer)).toEqual({
      id: holder.id,
      checked: { passwordHash, passkeyId: expect.any(String) },
    });
    expect(await findPendingSignIn(token)).toBeUndefined();
    await expect(finish(token, answer)).rejects.toMatchObject({ refusal: { code: "forbidden" } });
  });

  it("A passkey as second factor is asked of those that were made for this host", async () => {
    const holder = await newHolder();
    const [before] = (await getPasskeys(holder.id)).rows;
    await add(holder, new SoftwareAuthenticator());
    await setRows(passkeys, { host: "old.example" }, eq(passkeys.id, before?.id ?? ""));
    const use = { purpose: "second-factor", pendingSignIn: await issuePendingSignIn(holder.id) } as const;
    const { allowCredentials = [] } = await beginPasskeyProof(use, headers, holder.id);
    expect(allowCredentials).toHaveLength(1);
    expect(allowCredentials[0]?.id).not.toBe(holder.authenticator.id);
  });

  it("A passkey as second factor does not work for another sign-in or account, and the sign-in stays pending", async () => {
    const [holder, other] = [await newHolder(), await newHolder()];
    const [token, second] = [await issuePendingSignIn(holder.id), await issuePendingSignIn(holder.id)];
    const use = { purpose: "second-factor", pendingSignIn: second } as const;
    const elsewhere = holder.authenticator.get(await beginPasskeyProof(use, headers, holder.id));
    await expect(finish(token, elsewhere)).rejects.toMatchObject(refusedSignIn(tooLate));
    const own = { ...use, pendingSignIn: token };
    const foreign = other.authenticator.get(await beginPasskeyProof(own, headers, holder.id));
    await expect(finish(token, foreign)).rejects.toMatchObject(refusedSignIn(notAccepted));
    expect(await findPendingSignIn(token)).toMatchObject({ userId: holder.id });
  });
});

it("A passkey as step-up replaces the password and the code for five minutes, also to turn the second factor off", async () => {
  const holder = await newHolder();
  const { user, authenticator, id } = holder;
  await turnOnSecondFactor(holder.user);
  await ageSession(holder.user, 6);
  await expect(disable(user, none, headers)).rejects.toMatchObject({ fields: { password: ["Enter your password"] } });
  const use = { purpose: "step-up", sessionId: user.sessionId } as const;
  const answer = authenticator.get(await beginPasskeyProof(use, headers, id));
  await stepUpByPasskey(user, answer, headers);
  expect(requiredStepUp(await findStepUp(user.sessionId))).toBe("none");
  await disable(user, none, headers);
  await ageSession(holder.user, 6);
  await expect(stepUpByPasskey(user, answer, headers)).rejects.toMatchObject(refusedWith(tooLate));
  const weak = authenticator.get(await beginPasskeyProof(use, headers, id), { isVerified: false });
  await expect(stepUpByPasskey(user, weak, headers)).rejects.toMatchObject(refusedWith(notAccepted));
  const other = await newHolder();
  const foreign = other.authenticator.get(await beginPasskeyProof(use, headers, id));
  await expect(stepUpByPasskey(user, foreign, headers)).rejects.toMatchObject(refusedWith(notAccepted));
  expect(requiredStepUp(await findStepUp(user.sessionId))).toBe("password");
});

it("A passkey that is the last sign-in method cannot be removed", async () => {
  const holder = await newHolder(null);
  const onlyWay = { code: "conflict", message: "This passkey is your only way to sign in; add another one first" };
  await expect(deletePasskey(holder.user, await idOf(holder))).rejects.toMatchObject(onlyWay);
  await setRows(users, { passwordHash }, eq(users.id, holder.id));
  const [stranger, id] = [await newHolder(), await idOf(holder)];
  await removePasskey(stranger.id, id, []);
  await removePasskey(holder.id, "not-an-id", []);
  expect(await idOf(holder)).toBe(id);
  await deletePasskey(holder.user, id);
  expect((await getPasskeys(holder.id)).rows).toEqual([]);
  expect(await kinds(holder)).toEqual(["new_session", "passkey_added", "passkey_removed"]);
  await expect(signIn(holder.authenticator.get(await ask()))).rejects.toMatchObject(refusedSignIn(notAccepted));
});

it("A password cannot be removed when the only passkey is of a former host", async () => {
  const holder = await newHolder();
  const { id, user } = holder;
  expect((await getSignInSettings(user)).password).toEqual({ hasPassword: true, isOnlySignIn: false });
  const removal = { before: passwordHash, sessionId: user.sessionId, usable: [] };
  await setRows(passkeys, { host: "old.example" }, eq(passkeys.userId, id));
  expect((await getSignInSettings(user)).password).toEqual({ hasPassword: true, isOnlySignIn: true });
  await expect(removePassword(id, removal)).rejects.toMatchObject({ code: "conflict" });
  await setRows(passkeys, { host: "localhost" }, eq(passkeys.userId, id));
  await removePassword(id, removal);
});

it("Of a password, a linked account and a passkey that are taken away at once, one stays", async () => {
  const holder = await newHolder();
  const { id, user } = holder;
  await addRows(accounts, { userId: id, type: "oauth", provider: "github", providerAccountId: id });
  const answers = await Promise.allSettled([
    removePassword(id, { before: passwordHash, sessionId: user.sessionId, usable: ["github"] }),
    unlinkProvider(id, "github", ["github"]),
    removePasskey(id, await idOf(holder), ["github"]),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "fulfilled", "rejected"]);
});

it("The address of the site decides which passkeys work: those made for its host", async () => {
  const { id } = await newHolder();
  const isOf = async (BASE_URL: string) => {
    const { env } = await import("@/lib/core/process/env");
    const before = env().BASE_URL;
    env().BASE_URL = BASE_URL;
    try {
      return [await hasPasskey(id), (await getPasskeys(id)).rows.map(({ isUsable }) => isUsable)];
    } finally {
      env().BASE_URL = before;
    }
  };
  expect(await isOf("http://localhost:3000")).toEqual([true, [true]]);
  expect(await isOf("https://vitrine.example")).toEqual([false, [false]]);
  expect(await isOf("https://192.0.2.7")).toEqual([false, [false]]);
  expect(await hasPasskey((await newMember()).id)).toBe(false);
});

it.each([
  ["https://vitrine.example", "vitrine.example", undefined],
  ["https://vitrine.example:8443", "vitrine.example", undefined],
  ["http://localhost:3000", "localhost", undefined],
  ["http://vitrine.example", undefined, "not-encrypted"],
  ["http://127.0.0.1:3000", undefined, "no-name"],
  ["https://192.0.2.7", undefined, "no-name"],
  ["https://[2001:db8::1]", undefined, "no-name"],
])("The site %s has passkeys or a reason for none", async (address, host, obstacle) => {
  const { env } = await import("@/lib/core/process/env");
  const before = env().BASE_URL;
  env().BASE_URL = address;
  try {
    expect([passkeyHost(), passkeyObstacle()]).toEqual([host, obstacle]);
    if (host === undefined) await expect(ask()).rejects.toMatchObject({ code: "forbidden" });
  } finally {
    env().BASE_URL = before;
  }
});
