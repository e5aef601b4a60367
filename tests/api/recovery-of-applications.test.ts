import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/db/client";
import { oauthAddedRedirectUris, oauthClientSecrets, oauthClients, oauthGrants, outbox, sessions } from "@/db/schema";
import { issueEmailLink } from "@/lib/core/mail/email-link-store";
import { findRecentEvent, listEvents } from "@/lib/core/owners/event-store";
import { lockAccount, withLockedOwner } from "@/lib/core/owners/quota-store";
import { accessKey, accessLabel, endedAccess } from "@/lib/people/auth/account/added-access";
import { endAccess, listSuspectAccess } from "@/lib/people/auth/account/added-access-store";
import { requestEmail } from "@/lib/people/auth/account/email-change";
import { changePassword } from "@/lib/people/auth/account/password-change";
import { proveByLink, undoByLink } from "@/lib/people/auth/account/recovery-store";
import { endRedirectUris } from "@/lib/people/oauth/clients/added-client-access-store";
import { lockClientsOf } from "@/lib/people/oauth/clients/added-owner-access-store";
import { findClient, getClient, listSecrets, rotateSecret } from "@/lib/people/oauth/clients/client-store";
import { updateClient } from "@/lib/people/oauth/clients/edit-store";
import { deleteIcon, replaceIcon } from "@/lib/people/oauth/clients/icon-store";
import { checkAuthorizationRequest } from "@/lib/people/oauth/consent/authorization-request";
import { consentToken, decide, nextStep } from "@/lib/people/oauth/consent/authorize";
import { createPersonalToken } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { newClient } from "@/lib/people/oauth/schema";
import { findEmailState, setPendingEmail } from "@/lib/people/users/email-store";
import { updateUser } from "@/lib/people/users/store";
import { call } from "../support/api";
import { untilSomethingWaits } from "../support/locks";
import { newMember, password } from "../support/members";
import {
  type Application,
  callback,
  newApplication,
  newEmail,
  newPerson,
  newTokens,
  requestToken,
} from "../support/people";
import { setRows } from "../support/rows";

const thief = "https://thief.example/callback";
const longAgo = sql`now() - interval '31 days'`;
const values = newClient.parse({ name: "Night owl", redirectUris: [callback] });

/** An application that somebody has had for a month. */
async function newOldApplication(ownerId: string, redirectUris = [callback]): Promise<Application> {
  const application = await newApplication(ownerId, { ...values, redirectUris });
  const { clientId } = application;
  await setRows(oauthClients, { createdAt: longAgo }, eq(oauthClients.id, clientId));
  await setRows(oauthClientSecrets, { createdAt: longAgo }, eq(oauthClientSecrets.clientId, clientId));
  return application;
}

/** What the account of that address gets to undo a change of it, once another was proven by the stranger. */
async function changedByStranger({ id, email, user }: Awaited<ReturnType<typeof newMember>>) {
  const address = newEmail();
  await requestEmail(user, address);
  const since = new Date();
  await setPendingEmail(id, address, { since });
  await proveByLink(await issueEmailLink({ userId: id, purpose: "prove", address }));
  return issueEmailLink({ userId: id, purpose: "undo", address: email, changedAt: new Date(), askedSince: since });
}

const isAnswered = async (clientId: string, redirectUri: string) => {
  const query = { client_id: clientId, redirect_uri: redirectUri, response_type: "code", scope: "identify" };
  const checked = await checkAuthorizationRequest(new URLSearchParams(query));
  return !("refusal" in checked) && JSON.stringify(checked).includes(redirectUri);
};
const statusOf = async (token: string) => (await call("GET", "/api/user", { token })).status;
const mailsTo = async (userId: string) =>
  (await database().select({ kind: outbox.kind }).from(outbox).where(eq(outbox.userId, userId))).map(
    ({ kind }) => kind,
  );

it("An undone change of the address takes the redirect URI that a stranger added, with the tokens since", async () => {
  const member = await newMember();
  const visitor = await newPerson();
  const application = await newOldApplication(member.id);
  const { clientId } = application;
  const before = await newTokens(visitor.id, application, ["identify"]);
  await updateClient(member.id, clientId, { ...values, redirectUris: [callback, thief] });
  const since = await newTokens(visitor.id, application, ["identify"]);
  const undo = await changedByStranger(member);
  expect([await isAnswered(clientId, thief), await statusOf(since.access_token)]).toEqual([true, 200]);
  await undoByLink(undo);
  expect([await isAnswered(clientId, thief), await isAnswered(clientId, callback)]).toEqual([false, true]);
  expect([await statusOf(before.access_token), await statusOf(since.access_token)]).toEqual([200, 401]);
  expect(await findClient(clientId)).toMatchObject({ name: "Night owl", redirectUris: [callback] });
  const noted = await findRecentEvent(member.id, "email_restored", 60);
  expect(endedAccess(noted?.ended, "en")).toBe(`the redirect URI ${thief} of your application Night owl`);
  expect((await listEvents(member.id, 9)).map(({ kind, details }) => [kind, details.what])).toContainEqual([
    "application_changed",
    "redirect URIs",
  ]);
});

it("An undone change of the address leaves what an application has had for a month, also redirect URIs", async () => {
  const member = await newMember();
  const { clientId } = await newOldApplication(member.id);
  await updateClient(member.id, clientId, { ...values, redirectUris: [callback, "https://app.example/other"] });
  await setRows(oauthAddedRedirectUris, { createdAt: longAgo }, eq(oauthAddedRedirectUris.clientId, clientId));
  await updateClient(member.id, clientId, {
    ...values,
    redirectUris: ["https://app.example/other", callback],
    description: "Flies.",
  });
  await undoByLink(await changedByStranger(member));
  expect(await findClient(clientId)).toMatchObject({
    description: "Flies.",
    redirectUris: ["https://app.example/other", callback],
  });
  expect(await listSecrets(await getClient(member.id, clientId))).toHaveLength(1);
});

it("An application that a stranger registered lets nobody in after the undo link, and stays for its owner to judge", async () => {
  const member = await newMember();
  const visitor = await newPerson();
  const application = await newApplication(member.id, { ...values, redirectUris: [callback, thief] });
  const { clientId } = application;
  const { access_token } = await newTokens(visitor.id, application, ["identify"]);
  const own = await (await requestToken(application, { grant_type: "client_credentials" })).json();
  await undoByLink(await changedByStranger(member));
  expect(await findClient(clientId)).toMatchObject({ name: "Night owl", redirectUris: [] });
  expect([await isAnswered(clientId, callback), await isAnswered(clientId, thief)]).toEqual([false, false]);
  expect([await statusOf(access_token), await statusOf(own.access_token)]).toEqual([401, 401]);
  expect((await requestToken(application, { grant_type: "client_credentials" })).status).toBe(401);
  const noted = await findRecentEvent(member.id, "email_restored", 60);
  const ended = "the redirect URIs and secrets of your new application Night owl";
  expect(endedAccess(noted?.ended, "en")).toBe(ended);
  expect(await listSuspectAccess(member.id)).toEqual([]);
});

it("Access of an application is listed after a session that was not theirs, and ends only as far as it is ticked", async () => {
  const { id, user } = await newMember();
  const old = await newOldApplication(id);
  await updateClient(id, old.clientId, { ...values, redirectUris: [callback, thief, "https://app.example/other"] });
  await rotateSecret(id, old.clientId);
  const fresh = await newApplication(id, { ...values, name: "Day owl" });
  const suspects = await listSuspectAccess(id);
  const listed = suspects.map((access) => accessLabel(access, "en"));
  expect(listed.toSorted()).toEqual([
    "a secret of your application Night owl",
    "the redirect URI https://app.example/other of your application Night owl",
    `the redirect URI ${thief} of your application Night owl`,
    "the redirect URIs and secrets of your new application Day owl",
  ]);
  const ends = suspects.filter(({ name }) => [thief, "Day owl"].includes(name)).map(accessKey);
  const typed = { currentPassword: password, code: "", newPassword: `${password} 2`, endsPersonalTokens: false, ends };
  expect((await changePassword(user, typed, new Headers())).map(({ name }) => name)).toEqual(["Day owl", thief]);
  expect((await findClient(old.clientId))?.redirectUris).toEqual([callback, "https://app.example/other"]);
  expect(await listSecrets(await getClient(id, old.clientId))).toHaveLength(2);
  expect((await findClient(fresh.clientId))?.redirectUris).toEqual([]);
  expect((await listSuspectAccess(id)).map(({ kind }) => kind)).toEqual(["redirect_uri", "secret"]);
});

it("An application of another account ends by nobody's list but its owner's", async () => {
  const [{ id }, other] = [await newMember(), await newMember()];
  const { clientId } = await newOldApplication(other.id);
  await updateClient(other.id, clientId, { ...values, redirectUris: [callback, thief] });
  await rotateSecret(other.id, clientId);
  const fresh = await newApplication(other.id);
  const theirs = await listSuspectAccess(other.id);
  await database().transaction((transaction) => endAccess(id, theirs, transaction));
  expect(await listSuspectAccess(other.id)).toEqual(theirs);
  expect((await findClient(fresh.clientId))?.redirectUris).toEqual([callback]);
});

it("an address that a stranger has not proven yet is listed, and its link stops working once it ends", async () => {
  const { id, email, user } = await newMember();
  const address = newEmail();
  const [session] = await database().select().from(sessions).where(eq(sessions.id, user.sessionId));
  await setPendingEmail(id, address, { since: session?.createdAt ?? null });
  const token = await issueEmailLink({ userId: id, purpose: "prove", address });
  const suspects = await listSuspectAccess(id);
  expect(suspects.map((access) => accessLabel(access, "en"))).toEqual([
    `the email address ${address}, which wasn't confirmed yet`,
  ]);
  const ends = suspects.map(accessKey);
  const typed = { currentPassword: password, code: "", newPassword: `${password} 2`, endsPersonalTokens: false, ends };
  await changePassword(user, typed, new Headers());
  await expect(proveByLink(token)).rejects.toMatchObject({ code: "invalid_request" });
  expect(await findEmailState(id)).toMatchObject({ email, pendingEmail: null });
});

it("its owner gets a mail for each application that is registered or changed, each secret, token and username", async () => {
  const { id, username } = await newMember();
  await database().delete(outbox).where(eq(outbox.userId, id));
  const { clientId } = await newApplication(id, values);
  await updateClient(id, clientId, values);
  await updateClient(id, clientId, { ...values, redirectUris: [callback, thief] });
  await rotateSecret(id, clientId);
  await withLockedOwner(id, (transaction) =>
    replaceIcon({ id: clientId, ownerId: id }, id, "of-an-owl.webp", transaction),
  );
  await deleteIcon(id, clientId);
  await createPersonalToken(id, { name: "Script", scopes: ["identify"], lifetime: "30" });
  await createPersonalToken(id, { name: "Try it", scopes: ["identify"], lifetime: "1" }, true);
  await updateUser(id, { username: `${username}2` });
  expect((await mailsTo(id)).toSorted()).toEqual([
    ...["application_changed", "application_changed", "application_changed", "application_created"],
    ...["personal_token_created", "secret_rotated", "username_changed"],
  ]);
});

it("A code is issued although its application gets another redirect URI meanwhile", async () => {
  const owner = await newPerson();
  const { clientId } = await newOldApplication(owner.id);
  const person = { ...(await newPerson()), sessionId: crypto.randomUUID() };
  const asked = { client_id: clientId, redirect_uri: callback, response_type: "code", scope: "identify" };
  const query = new URLSearchParams(asked).toString();
  let deciding: Promise<unknown> = Promise.resolve();
  await database().transaction(async (transaction) => {
    await lockClientsOf(owner.id, transaction);
    deciding = decide({ query, token: consentToken(person, query), isAuthorized: true }, person);
    await untilSomethingWaits();
    await transaction
      .update(oauthClients)
      .set({ redirectUris: ["https://app.example/other", callback] })
      .where(eq(oauthClients.id, clientId));
  });
  expect(await deciding).toContain(`${callback}?code=`);
});

it("A code for a redirect URI that waits while its end is under way is not issued, also where consent is remembered", async () => {
  const owner = await newPerson();
  const { clientId, ...application } = await newOldApplication(owner.id);
  await updateClient(owner.id, clientId, { ...values, redirectUris: [callback, thief] });
  const person = { ...(await newPerson()), sessionId: crypto.randomUUID() };
  await newTokens(person.id, { clientId, ...application }, ["identify"]);
  const asked = { client_id: clientId, redirect_uri: thief, response_type: "code", scope: "identify" };
  const query = new URLSearchParams(asked).toString();
  const decision = { query, token: consentToken(person, query), isAuthorized: true };
  let asking: Promise<unknown> = Promise.resolve();
  await database().transaction(async (transaction) => {
    await lockAccount(owner.id, transaction);
    const [client] = await lockClientsOf(owner.id, transaction);
    const ofClient = eq(oauthAddedRedirectUris.clientId, client?.id ?? "");
    const [added] = await transaction.select().from(oauthAddedRedirectUris).where(ofClient);
    asking = Promise.allSettled([nextStep(query, person), decide(decision, person)]);
    await untilSomethingWaits(2);
    await endRedirectUris(owner.id, [added?.id ?? ""], transaction);
  });
  expect(await asking).toMatchObject([
    { status: "fulfilled", value: { kind: "consent" } },
    { status: "rejected", reason: { code: "invalid_request" } },
  ]);
  expect(await database().$count(oauthGrants, eq(oauthGrants.clientId, clientId))).toBe(0);
});
