import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { database } from "@/db/client";
import { pageMembers, personalTokens, secondFactors } from "@/db/schema";
import { beginRequest, runRequest } from "@/lib/core/current-request";
import { issueEmailLink } from "@/lib/core/mail/email-link-store";
import { lockAccount, withLockedOwner } from "@/lib/core/owners/quota-store";
import { replacePassword } from "@/lib/people/auth/account/password-store";
import { resetByLink } from "@/lib/people/auth/account/recovery-store";
import { addPasskey } from "@/lib/people/auth/passkey/passkey-store";
import { linkIfFree } from "@/lib/people/auth/provider/account-store";
import { hashRecoveryCode, newRecoveryCodes, normalizeCode } from "@/lib/people/auth/second-factor/recovery-codes";
import { removeSecondFactor, replaceRecoveryCodes } from "@/lib/people/auth/second-factor/second-factor-store";
import { issuePendingSignIn } from "@/lib/people/auth/session/pending-sign-in-store";
import { createSession, endOtherSessions, endSessions } from "@/lib/people/auth/session/session-store";
import { authorizeSecondFactor } from "@/lib/people/auth/sign-in/second-factor-sign-in";
import { lockClientsOf } from "@/lib/people/oauth/clients/added-owner-access-store";
import { inviteCoOwner } from "@/lib/people/oauth/clients/client-invitation-store";
import { createClient, rotateSecret } from "@/lib/people/oauth/clients/client-store";
import { updateClient } from "@/lib/people/oauth/clients/edit-store";
import { nextStep } from "@/lib/people/oauth/consent/authorize";
import { createPersonalToken } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { newClient, newPersonalToken } from "@/lib/people/oauth/schema";
import { issueCode } from "@/lib/people/oauth/tokens/token-store";
import { changeRole } from "@/lib/people/pages/member-store";
import { invite } from "@/lib/people/pages/page-invitation-store";
import { changeEmail, setPendingEmail } from "@/lib/people/users/email-store";
import { createPage } from "@/lib/people/users/pages/further-page-store";
import { offerPage } from "@/lib/people/users/pages/offer-store";
import { untilSomethingWaits } from "../support/locks";
import { newMember, passwordHash } from "../support/members";
import { callback, newApplication, newEmail, newPerson, newTokens, newUsername } from "../support/people";
import { addRows } from "../support/rows";
import { newEndpoint } from "../support/webhooks";

// Before any module reads the environment, which each does once.
vi.hoisted(() => {
  Object.assign(process.env, { PAGES_PER_ACCOUNT: "2" });
});

async function newSituation() {
  const { id: userId, username, user } = await newMember();
  await addRows(secondFactors, { userId, secret: "sealed", lastStep: 0 });
  const page = await createPage(userId, { username: newUsername(), displayName: "Shop", locale: "en" });
  const { id: helperId } = await newPerson();
  await addRows(pageMembers, { pageId: userId, accountId: helperId, role: "viewer" });
  return { userId, username, helperId, sessionId: user.sessionId, page, application: await newApplication(userId) };
}
type Situation = Awaited<ReturnType<typeof newSituation>>;

const values = newClient.parse({ name: "Night owl", redirectUris: [callback] });
const token = newPersonalToken.parse({ name: "Night owl", scopes: ["identify"], lifetime: "none" });
const passkey = { publicKey: "", host: "localhost", name: "theirs", counter: 0, transports: [] };
const github = { type: "oauth", provider: "github" } as const;
const code = { scopes: ["identify"], redirectUri: callback, codeChallenge: null } as const;

/** Acts with a session, which is ended while the deed waits for the account or its applications. */
async function whileItsSessionEnds<Result>({ userId, sessionId }: Situation, act: () => Promise<Result>) {
  const request = Object.assign(beginRequest(), { sessionId });
  const acting = () => runRequest(request, () => Promise.allSettled([act()]));
  let done: ReturnType<typeof acting> | undefined;
  await database().transaction(async (transaction) => {
    await lockAccount(userId, transaction);
    await lockClientsOf(userId, transaction);
    done = acting();
    await untilSomethingWaits();
    await endSessions(userId, transaction);
  });
  return done;
}

it.each<[string, (situation: Situation) => Promise<unknown>]>([
  ["let an application in", ({ userId, application }) => issueCode({ userId, ...application, ...code }, "given")],
  ["make a personal token", ({ userId }) => createPersonalToken(userId, token)],
  ["register an application", ({ userId }) => createClient(userId, values)],
  ["change an application", ({ userId, application }) => updateClient(userId, application.clientId, values)],
  ["make a secret", ({ userId, application }) => rotateSecret(userId, application.clientId)],
  ["add a webhook", ({ application }) => newEndpoint(application)],
  ["invite another owner", ({ userId, application }) => inviteCoOwner(userId, application.clientId)],
  ["add a passkey", ({ userId }) => addPasskey(userId, { ...passkey, credentialId: userId })],
  ["link an account", ({ userId }) => linkIfFree({ userId, ...github, providerAccountId: userId })],
  [
    "set another password",
    ({ userId, sessionId }) => replacePassword(userId, { before: passwordHash, after: "other", sessionId }),
  ],
  ["make recovery codes", ({ userId }) => replaceRecoveryCodes(userId, ["hash"])],
  ["take the second factor away", ({ userId }) => removeSecondFactor(userId)],
  ["ask for another address", ({ userId }) => setPendingEmail(userId, newEmail())],
  ["change the address", ({ userId }) => changeEmail(userId, newEmail())],
  ["invite somebody to a page", ({ userId, username }) => invite({ id: userId, username }, "editor", null)],
  [
    "give a helper another role",
    ({ userId, username, helperId }) => changeRole({ id: userId, username }, helperId, "editor"),
  ],
  ["offer a page", async ({ userId, page }) => offerPage(userId, page.id, (await newMember()).username)],
])("A session that waits for the end of all sessions of its account cannot %s after it", async (_, act) => {
  const situation = await newSituation();
  const refusal = { code: "forbidden", message: "You were signed out in the meantime; sign in again" };
  const refused = { status: "rejected", reason: expect.objectContaining(refusal) };
  expect(await whileItsSessionEnds(situation, () => act(situation))).toEqual([refused]);
});

it("A remembered consent whose session ends before the code is made leads to the sign-in", async () => {
  const situation = await newSituation();
  const { userId, sessionId, application } = situation;
  await newTokens(userId, application, ["identify"]);
  const asked = { client_id: application.clientId, redirect_uri: callback, response_type: "code", scope: "identify" };
  const query = new URLSearchParams(asked).toString();
  const value = { kind: "sign-in" };
  const done = await whileItsSessionEnds(situation, () => nextStep(query, { id: userId, sessionId }));
  expect(done).toEqual([{ status: "fulfilled", value }]);
});

it("A personal token that is made while a person ends all other sessions and personal tokens ends with them", async () => {
  const { userId, sessionId } = await newSituation();
  let ending: Promise<void> = Promise.resolve();
  await withLockedOwner(userId, async (transaction) => {
    await transaction.insert(personalTokens).values({ userId, name: "theirs", hash: userId, tail: "", scopes: [] });
    ending = endOtherSessions(userId, sessionId, { endsPersonalTokens: true });
    await Promise.race([ending, untilSomethingWaits()]);
  });
  await ending;
  expect(await database().$count(personalTokens, eq(personalTokens.userId, userId))).toBe(0);
});

it("A sign-in whose code was right makes no session once another password was set by mail", async () => {
  const { userId } = await newSituation();
  const [code = ""] = newRecoveryCodes();
  await replaceRecoveryCodes(userId, [hashRecoveryCode(userId, normalizeCode(code))]);
  const sent = { token: await issuePendingSignIn(userId), code };
  const user = await authorizeSecondFactor(sent, new Request("http://localhost:3000"));
  await resetByLink(await issueEmailLink({ userId, purpose: "reset", address: null }), "another");
  const proof = { isProven: true, checked: user.checked };
  await expect(createSession(user.id, null, null, proof)).rejects.toMatchObject({ code: "invalid_request" });
});
