import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { database, type Transaction } from "@/db/client";
import { oauthClientSecrets, oauthClients, oauthConsents, secondFactors } from "@/db/schema";
import { deleteResetLinks, issueEmailLink } from "@/lib/core/mail/email-link-store";
import { lockAccount } from "@/lib/core/owners/quota-store";
import { scheduleDeletion } from "@/lib/people/auth/account/deletion-store";
import { resetByLink } from "@/lib/people/auth/account/recovery-store";
import { removeSecondFactor, spendStep } from "@/lib/people/auth/second-factor/second-factor-store";
import { consumePendingSignIn, issuePendingSignIn } from "@/lib/people/auth/session/pending-sign-in-store";
import { deleteUnusedClients, registerClient } from "@/lib/people/oauth/clients/client-document-store";
import { acceptClientInvitation, inviteCoOwner } from "@/lib/people/oauth/clients/client-invitation-store";
import { deleteClient, findClient, lockClient, rotateSecret } from "@/lib/people/oauth/clients/client-store";
import { endCoOwnership } from "@/lib/people/oauth/clients/co-owner-store";
import { decideAboutDevice, deviceStep } from "@/lib/people/oauth/consent/device";
import { newClient } from "@/lib/people/oauth/schema";
import { disconnectApplication, findConsent, listConnectedApplications } from "@/lib/people/oauth/tokens/consent-store";
import { grantConsent, inSeconds, issueCode } from "@/lib/people/oauth/tokens/token-store";
import { createUser } from "@/lib/people/users/registration-store";
import { call, newClientAddress, read } from "../support/api";
import { untilSomethingWaits } from "../support/locks";
import {
  exchange,
  newApplication,
  newCode,
  newConnection,
  newPerson,
  newTokens,
  refresh,
  requestToken,
  type Tokens,
  toCredentials,
} from "../support/people";
import { addRows, setRows } from "../support/rows";
import { namesOf, newEndpoint } from "../support/webhooks";

const times = <Value>(count: number, make: (index: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

const ownUser = (token: string) => call("GET", "/api/user", { token });

/** On a starved machine some get no connection to the database in time, which is a 503. */
const isRefused = ({ status, body }: { status: number; body: unknown }) =>
  status === 503 || (status === 400 && (body as { error: string }).error === "invalid_grant");

it("One of 50 parallel exchanges of one code wins, and the replay ends its tokens", async () => {
  const person = await newPerson();
  const application = await newApplication(person.id);
  const code = await newCode(person.id, application, ["identify"]);
  const answers = await times(50, async () => read(await exchange(application, code)));
  const winners = answers.filter(({ status }) => status === 200);
  expect(winners).toHaveLength(1);
  expect(answers.filter(isRefused)).toHaveLength(49);
  const { access_token, refresh_token } = winners.map(({ body }) => body as Tokens)[0] as Tokens;
  expect((await ownUser(access_token)).status).toBe(401);
  expect((await refresh(application, refresh_token)).status).toBe(400);
});

it("Of 50 parallel uses of one refresh token two get the same successor, and the family is dead afterwards", async () => {
  const person = await newPerson();
  const application = await newApplication(person.id);
  const first = await newTokens(person.id, application, ["identify"]);
  const answers = await times(50, async () => read(await refresh(application, first.refresh_token)));
  const winners = answers.filter(({ status }) => status === 200);
  expect(winners).toEqual([winners[0], winners[0]]);
  expect(answers.filter(isRefused)).toHaveLength(48);
  const { access_token, refresh_token } = winners.map(({ body }) => body as Tokens)[0] as Tokens;
  expect((await ownUser(first.access_token)).status).toBe(401);
  expect((await ownUser(access_token)).status).toBe(401);
  expect((await refresh(application, refresh_token)).status).toBe(400);
});

it("One of 50 parallel uses of one device code that a person agreed to wins, and the replay ends its tokens", async () => {
  const person = { id: (await newPerson()).id, sessionId: crypto.randomUUID() };
  const application = await newApplication(person.id, { kind: "command_line" });
  const form = { ...toCredentials(application), scope: "identify" };
  const codes = await (await call("POST", "/api/oauth2/device_authorization", { form })).json();
  const step = await deviceStep(codes.user_code, person, newClientAddress());
  if (step.kind !== "consent") throw new Error(step.kind);
  await decideAboutDevice({ ...step, isAuthorized: true, pageId: person.id }, person);
  const asked = { grant_type: "urn:ietf:params:oauth:grant-type:device_code", device_code: codes.device_code };
  const answers = await times(50, async () => read(await requestToken(application, asked)));
  const winners = answers.filter(({ status }) => status === 200);
  expect(winners).toHaveLength(1);
  expect(answers.filter(isRefused)).toHaveLength(49);
  const { access_token, refresh_token } = winners.map(({ body }) => body as Tokens)[0] as Tokens;
  expect((await ownUser(access_token)).status).toBe(401);
  expect((await refresh(application, refresh_token)).status).toBe(400);
});

it("Two parallel uses of one refresh token, as of two tabs, get the same successor, which works", async () => {
  const { person, application, refresh_token } = await newConnection(["identify"]);
  const [left, right] = await times(2, async () => read(await refresh(application, refresh_token)));
  expect(left).toEqual({ ...right, status: 200 });
  const next = left?.body as Tokens;
  expect(await read(await ownUser(next.access_token))).toMatchObject({ status: 200, body: { id: person.id } });
  expect((await refresh(application, next.refresh_token)).status).toBe(200);
});

it("One of two parallel registrations of one handle is a conflict", async () => {
  const settled = await Promise.allSettled(
    ["Twin.Name", "twin.name"].map((username, index) =>
      createUser({ username, email: `twin${index}@example.com`, passwordHash: null }),
    ),
  );
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const [lost] = settled.filter((result) => result.status === "rejected");
  expect(lost?.reason).toMatchObject({ code: "conflict" });
});

it("One of parallel claims of handles that differ at their ends alone wins", async () => {
  const name = `ends.${crypto.randomUUID().slice(0, 8)}`;
  const rivals = await times(6, async () => {
    const { id } = await newPerson();
    return newTokens(id, await newApplication(id), ["profile.update"]);
  });
  const wanted = [`@${name}`, name, `${name}.`, `$${name.toUpperCase()}`, `_${name}_`, `-${name}`];
  const answers = await Promise.all(
    rivals.map(({ access_token: token }, index) =>
      call("PATCH", "/api/user", { token, json: { alias: wanted[index] } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
});

it("two accounts that exchange their names at once never end in a 500", async () => {
  const left = await newPerson();
  const right = await newPerson();
  const application = await newApplication(left.id);
  const leftTokens = await newTokens(left.id, application, ["profile.update"]);
  const rightTokens = await newTokens(right.id, application, ["profile.update"]);
  await call("PATCH", "/api/user", { token: leftTokens.access_token, json: { alias: "left.alias" } });
  await call("PATCH", "/api/user", { token: rightTokens.access_token, json: { alias: "right.alias" } });
  const answers = await times(10, (index) =>
    index % 2 === 0
      ? call("PATCH", "/api/user", { token: leftTokens.access_token, json: { alias: "right.alias" } })
      : call("PATCH", "/api/user", { token: rightTokens.access_token, json: { alias: "left.alias" } }),
  );
  for (const { status } of answers) expect([200, 409]).toContain(status);
});

it("an application that is disconnected while it refreshes holds nothing afterwards", async () => {
  for (let round = 0; round < 10; round++) {
    const person = await newPerson();
    const application = await newApplication((await newPerson()).id);
    const { refresh_token } = await newTokens(person.id, application, ["identify"]);
    const [answer] = await Promise.all([
      refresh(application, refresh_token),
      disconnectApplication(person.id, application.clientId),
    ]);
    expect([200, 400]).toContain(answer.status);
    if (answer.status === 200) expect((await ownUser(((await answer.json()) as Tokens).access_token)).status).toBe(401);
  }
});

it("an application that is deleted amid exchanges, refreshes, consents and its own tokens never ends in a 500", async () => {
  for (let round = 0; round < 15; round++) {
    const owner = await newPerson();
    const application = await newApplication(owner.id);
    const codes = await times(2, () => newCode(owner.id, application, ["identify"]));
    const tokens = await times(2, () => newTokens(owner.id, application, ["identify"]));
    const consent = { userId: owner.id, clientId: application.clientId, scopes: ["identify"] as const };
    const silent = { ...consent, redirectUri: null, codeChallenge: null };
    const [answers, , ...issued] = await Promise.all([
      Promise.all([
        ...codes.map((code) => exchange(application, code)),
        ...tokens.map(({ refresh_token }) => refresh(application, refresh_token)),
        ...codes.map(() => requestToken(application, { grant_type: "client_credentials" })),
      ]),
      deleteClient(owner.id, application.clientId),
      issueCode(silent, "given"),
      issueCode(silent, "remembered"),
    ]);
    for (const { status } of answers) expect([200, 400, 401]).toContain(status);
    for (const code of issued) expect([undefined, expect.any(String)]).toContainEqual(code);
  }
});

it("a remembered consent that is withdrawn meanwhile is not brought back by a silent authorization", async () => {
  for (let round = 0; round < 10; round++) {
    const person = await newPerson();
    const application = await newApplication((await newPerson()).id);
    await newTokens(person.id, application, ["identify"]);
    const values = { userId: person.id, clientId: application.clientId, redirectUri: null, codeChallenge: null };
    await Promise.all([
      issueCode({ ...values, scopes: ["identify"] }, "remembered"),
      disconnectApplication(person.id, application.clientId),
    ]);
    expect(await listConnectedApplications(person.id)).toEqual([]);
  }
});

it("a co-owner is removed while their secret is used for a token, which then does not work", async () => {
  const [owner, coOwner] = [await newPerson(), await newPerson()];
  const application = await newApplication(owner.id);
  const { clientId } = application;
  await acceptClientInvitation(await inviteCoOwner(owner.id, clientId), coOwner);
  const clientSecret = await rotateSecret(coOwner.id, clientId);
  let asking: Promise<Response> | undefined;
  await database().transaction(async (transaction) => {
    const client = await lockClient(owner.id, clientId, transaction, "owner");
    asking = requestToken({ ...application, clientSecret }, { grant_type: "client_credentials" });
    await untilSomethingWaits();
    await endCoOwnership(client, coOwner.id, "owner", transaction);
  });
  expect((await asking)?.status).toBe(400);
});

it.each([
  ["a person disconnects it", disconnectApplication],
  ["a person deletes their account", (userId: string) => scheduleDeletion(userId)],
])("an application with a webhook is deleted while %s", async (_, end) => {
  const [person, application] = [await newPerson(), await newApplication((await newPerson()).id)];
  const { clientId } = application;
  await newTokens(person.id, application, ["identify"]);
  await newEndpoint(application);
  const ending: Promise<void>[] = [];
  await database().transaction(async (transaction) => {
    const ofClient = eq(oauthClientSecrets.clientId, clientId);
    await transaction.select().from(oauthClientSecrets).where(ofClient).for("update");
    ending.push(deleteClient(application.ownerId, clientId));
    await untilSomethingWaits();
    ending.push(end(person.id, clientId));
    await untilSomethingWaits(2);
  });
  await Promise.all(ending);
  expect([await findClient(clientId), await findConsent(person.id, clientId)]).toEqual([undefined, undefined]);
});

it("an application that a person disconnects twice at once is told so once", async () => {
  const { person, application } = await newConnection(["identify"]);
  const { clientId } = application;
  const endpoint = await newEndpoint(application);
  let both: Promise<unknown> = Promise.resolve();
  await database().transaction(async (transaction) => {
    await transaction.select().from(oauthConsents).where(eq(oauthConsents.clientId, clientId)).for("update");
    both = times(2, () => disconnectApplication(person.id, clientId));
    await untilSomethingWaits(2);
  });
  await both;
  expect(await namesOf(endpoint)).toEqual(["application.disconnected"]);
});

it("an application of no account that a person lets in while unused ones are deleted stays", async () => {
  const values = newClient.parse({ name: "Registered", redirectUris: ["https://app.example/callback"] });
  const { client } = await registerClient(values);
  await setRows(oauthClients, { updatedAt: sql`now() - interval '8 days'` }, eq(oauthClients.id, client.id));
  const person = await newPerson();
  const consent = { userId: person.id, clientId: client.id, scopes: ["identify"] as const };
  let deleting: Promise<void> = Promise.resolve();
  await database().transaction(async (transaction) => {
    await grantConsent(consent, "given", inSeconds(60), transaction);
    deleting = deleteUnusedClients();
    await untilSomethingWaits();
  });
  await deleting;
  expect(await findConsent(person.id, client.id)).toMatchObject({ scopes: ["identify"] });
});

it("a link to another password that is used while the account withdraws such links is refused", async () => {
  const { id, email } = await newPerson({ passwordHash: "former" });
  const token = await issueEmailLink({ userId: id, purpose: "reset", address: email });
  let using: Promise<unknown> = Promise.resolve();
  await database().transaction(async (transaction) => {
    await lockAccount(id, transaction);
    using = Promise.allSettled([resetByLink(token, "theirs")]);
    await untilSomethingWaits();
    await deleteResetLinks(id, transaction);
  });
  const reason = expect.objectContaining({ code: "invalid_request" });
  expect(await using).toEqual([{ status: "rejected", reason }]);
});

it("a sign-in whose code is checked while the second factor is removed has to begin again", async () => {
  const { id: userId } = await newPerson();
  await addRows(secondFactors, { userId, secret: "sealed", lastStep: 0 });
  const token = await issuePendingSignIn(userId);
  const spend = async (_: string, transaction: Transaction) => void (await spendStep(userId, 1, transaction));
  let done: Promise<unknown> = Promise.resolve();
  await database().transaction(async (transaction) => {
    await transaction.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for("update");
    const removing = removeSecondFactor(userId);
    await untilSomethingWaits();
    done = Promise.allSettled([removing, consumePendingSignIn(token, spend)]);
    await untilSomethingWaits(2);
  });
  const reason = expect.objectContaining({ code: "forbidden" });
  expect(await done).toEqual([{ status: "fulfilled" }, { status: "rejected", reason }]);
});
