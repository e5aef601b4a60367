import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/db/client";
import { domainClaims, outbox, retiredHandles, storedFiles, users } from "@/db/schema";
import { claimMail } from "@/lib/core/mail/outbox-store";
import { removeFilesPendingDeletion } from "@/lib/media/files/removal";
import { loadWithheldFiles } from "@/lib/media/files/withheld-files";
import { isDomainServed, listServedDomains } from "@/lib/page/domains/store";
import { getLikes, setLike } from "@/lib/page/likes/store";
import { listSitemapProfiles } from "@/lib/page/sharing/sitemap-store";
import { deleteDueAccounts, requestDeletion } from "@/lib/people/auth/account/deletion";
import { deleteAccount, restoreAccount, scheduleDeletion } from "@/lib/people/auth/account/deletion-store";
import { composeMail } from "@/lib/people/auth/account/mails";
import { createSession, findClosingAccount, findSession } from "@/lib/people/auth/session/session-store";
import { listClients } from "@/lib/people/oauth/clients/client-store";
import { createPersonalToken } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { issueCode } from "@/lib/people/oauth/tokens/token-store";
import { proveEmail } from "@/lib/people/users/email-store";
import { isHandleFree } from "@/lib/people/users/handle-store";
import { createUser, findCredentials } from "@/lib/people/users/registration-store";
import { call } from "../support/api";
import { passwordHash } from "../support/members";
import { callback, newApplication, newConnection, newPerson, newTokens, toCredentials } from "../support/people";
import { refuseInDatabase } from "../support/refusing-trigger";
import { addRows, setRows } from "../support/rows";
import { toFullWidth } from "../support/typed";
import { fileForm } from "../support/uploads";

const statusOf = async (method: string, path: string, token?: string) =>
  (await call(method, path, token === undefined ? {} : { token })).status;
const isTaken = (name: string) =>
  createUser({ username: name, email: null, passwordHash: null }).then(
    () => false,
    ({ message }: Error) => message,
  );

/** Somebody with a page, a picture, an alias, a domain, an application of their own and a connection to it. */
async function newOwner() {
  const { person, application, ...tokens } = await newConnection(["identify", "profile.update", "uploads"]);
  const { id, username, email } = person;
  const token = tokens.access_token;
  await proveEmail(id, email);
  await setRows(users, { passwordHash, isPremium: true, customDomain: `${username}.example` }, eq(users.id, id));
  await addRows(domainClaims, { userId: id, domain: `${username}.example`, token: "token" });
  const alias = `a${username.slice(0, 12)}`;
  await call("PATCH", "/api/user", { token, json: { alias, bio: "Here to stay" } });
  const picture = readFileSync("tests/files/tour/avatar.png");
  const uploaded = await call("POST", "/api/upload/avatar", { token, body: fileForm(picture) });
  const file = new URL((await uploaded.json()).url).pathname;
  const sessionId = await createSession(id, "Firefox");
  const personal = (await createPersonalToken(id, { name: "Script", scopes: ["identify"], lifetime: "none" })).token;
  return { id, username, email, alias, application, token, personal, refresh: tokens.refresh_token, file, sessionId };
}

it("An account that is to be deleted is hidden from everybody, and complete again when its owner restores it", async () => {
  const ada = await newOwner();
  const [page] = await Promise.all([call("GET", `/api/user/${ada.username}`)]);
  const before = await page.json();
  const session = await findSession(ada.sessionId);
  if (!session) throw new Error("nobody is signed in");
  await requestDeletion(session, { typedUsername: ada.username, isAtOnce: false });
  await loadWithheldFiles();

  for (const name of [ada.username, ada.alias]) {
    const gone = await call("GET", `/api/user/${name}`);
    const error_description = "There is no profile of this name";
    expect([gone.status, await gone.json()]).toEqual([404, { error: "not_found", error_description }]);
    expect(await isTaken(name)).toBe(`The username ${name} is taken; choose another`);
  }
  expect(await statusOf("GET", "/api/user", ada.token)).toBe(401);
  expect(await statusOf("GET", "/api/user", ada.personal)).toBe(401);
  const form = { ...toCredentials(ada.application), grant_type: "refresh_token", refresh_token: ada.refresh };
  expect((await call("POST", "/api/oauth2/token", { form })).status).toBe(401);
  expect(await listClients(ada.id)).toEqual([]);
  expect(await statusOf("GET", ada.file)).toBe(404);
  expect(await isDomainServed(`${ada.username}.example`)).toBe(false);
  expect((await listServedDomains()).map(({ userId }) => userId)).not.toContain(ada.id);
  expect((await listSitemapProfiles(1)).map(({ username }) => username)).not.toContain(ada.username);
  expect(await findSession(ada.sessionId)).toBeUndefined();

  expect(await findCredentials(ada.username)).toEqual({ id: ada.id, email: ada.email, passwordHash, isClosing: true });
  const again = await createSession(ada.id, "Firefox");
  expect(await findSession(again)).toBeUndefined();
  expect(await findClosingAccount(again)).toEqual({
    id: ada.id,
    username: ada.username,
    deleteAfter: expect.any(Date),
  });
  const foreign = await newApplication((await newPerson()).id);
  const code = { userId: ada.id, clientId: foreign.clientId, scopes: ["identify" as const], redirectUri: callback };
  expect(await issueCode({ ...code, codeChallenge: null }, "given")).toBeUndefined();
  await expect(createPersonalToken(ada.id, { name: "x", scopes: [], lifetime: "7" })).rejects.toThrow(
    "no longer exists",
  );
  await expect(scheduleDeletion(ada.id)).rejects.toThrow("is already being deleted");

  await restoreAccount(ada.id);
  await loadWithheldFiles();
  expect(await (await call("GET", `/api/user/${ada.alias}`)).json()).toEqual(before);
  expect((await findSession(again))?.id).toBe(ada.id);
  expect(await findClosingAccount(again)).toBeUndefined();
  expect(await statusOf("GET", ada.file)).toBe(200);
  expect(await isDomainServed(`${ada.username}.example`)).toBe(true);
  expect(await statusOf("GET", "/api/user", ada.token)).toBe(401);
  await expect(restoreAccount(ada.id)).rejects.toThrow("is no longer being deleted");
});

it("An account is gone after seven days with its files and its likes, and its names are free after thirty more", async () => {
  const ada = await newOwner();
  const liked = await newPerson();
  await setLike(ada.id, liked.id, true);
  await newTokens(liked.id, ada.application, ["identify"]);
  await scheduleDeletion(ada.id);
  await deleteDueAccounts();
  expect(await database().$count(users, eq(users.id, ada.id))).toBe(1);
  await setRows(users, { deleteAfter: sql`now()` }, eq(users.id, ada.id));
  await Promise.all([deleteDueAccounts(), deleteDueAccounts()]);
  await removeFilesPendingDeletion();
  await loadWithheldFiles();
  expect(await database().$count(users, eq(users.id, ada.id))).toBe(0);
  expect((await getLikes(liked.username, null)).count).toBe(0);
  expect(await database().$count(storedFiles, eq(storedFiles.key, ada.file.replace("/cdn/", "")))).toBe(0);
  expect(await statusOf("GET", ada.file)).toBe(404);
  expect(await findCredentials(ada.email)).toBeUndefined();
  for (const name of [ada.username, ada.alias, `${ada.alias}.x`.slice(0, -2)])
    expect([await isHandleFree(name), await isTaken(name)]).toEqual([
      false,
      `The username ${name} is taken; choose another`,
    ]);
  expect(await database().$count(retiredHandles)).toBeGreaterThan(0);
  await database().update(retiredHandles).set({ reservedUntil: sql`now()` });
  await deleteDueAccounts();
  expect(await database().$count(retiredHandles)).toBe(0);
  expect([await isHandleFree(ada.username), await isTaken(ada.username)]).toEqual([true, false]);
});

it("An account that is to be deleted gets a mail with a link to restore it, and another when it has been deleted", async () => {
  const ada = await newOwner();
  await database().delete(outbox);
  await scheduleDeletion(ada.id);
  const mail = await claimMail();
  expect(mail && (await composeMail(mail))).toEqual({
    to: ada.email,
    subject: "Your account will be deleted",
    paragraphs: [
      `Your account @${ada.username} is going to be deleted. Its page is offline, and its sessions, tokens and applications have been revoked.`,
      "Changed your mind? Within 7 days, sign in and press “Keep my account”, and your page comes back as it was. After that, everything is gone.",
    ],
    action: { label: "Keep my account", address: "http://localhost:3000/login" },
    closing: "If this wasn't you, sign in, keep the account and change your password at once.",
  });
  await deleteAccount(ada.id);
  const last = await claimMail();
  expect(last && [last.userId, (await composeMail(last))?.to, (await composeMail(last))?.subject]).toEqual([
    null,
    ada.email,
    "Your account was deleted",
  ]);
  expect(last && (await composeMail({ ...last, address: null }))).toBeUndefined();
});

it("An account is not deleted by a run that found it due before it was restored, or its time was put off", async () => {
  const [restored, later] = [await newPerson(), await newPerson()];
  for (const { id } of [restored, later]) await scheduleDeletion(id);
  await restoreAccount(restored.id);
  for (const { id } of [restored, later]) await deleteAccount(id, { isDueOnly: true });
  const left = [restored, later].map(({ id }) => database().$count(users, eq(users.id, id)));
  expect(await Promise.all(left)).toEqual([1, 1]);
});

it("An account whose deletion fails stays, holds up no other, and is deleted by a later run", async () => {
  const [failing, other] = [await newPerson(), await newPerson()];
  for (const { id } of [failing, other]) {
    await scheduleDeletion(id);
    await setRows(users, { deleteAfter: sql`now()` }, eq(users.id, id));
  }
  const left = () => Promise.all([failing, other].map(({ id }) => database().$count(users, eq(users.id, id))));
  const allow = await refuseInDatabase("users", "delete", `old.id = '${failing.id}'`);
  await expect(deleteDueAccounts()).rejects.toMatchObject({ cause: { code: "55000" } });
  await allow();
  expect(await left()).toEqual([1, 0]);
  await deleteDueAccounts();
  expect(await left()).toEqual([0, 0]);
});

it("A deletion needs the username as typed; a refusal changes nothing", async () => {
  const ada = await newOwner();
  const session = await findSession(ada.sessionId);
  if (!session) throw new Error("nobody is signed in");
  const ask = (typedUsername: string) =>
    requestDeletion(session, { typedUsername, isAtOnce: true }).catch(({ fields }) => fields);
  expect(await ask("somebody")).toEqual({ username: [`Type ${ada.username}, the username of this account`] });
  expect(await statusOf("GET", `/api/user/${ada.username}`)).toBe(200);
  expect(await ask(` ${toFullWidth(ada.username.toUpperCase())} `)).toBeUndefined();
  expect(await database().$count(users, eq(users.id, ada.id))).toBe(0);
  expect(await statusOf("GET", ada.file)).toBe(404);
  expect(await statusOf("GET", "/api/user", ada.token)).toBe(401);
});

it("A deletion at the same time as a code is issued leaves no token behind", async () => {
  const owner = await newPerson();
  const application = await newApplication(owner.id);
  for (let round = 0; round < 5; round++) {
    const { id } = await newPerson();
    const code = { userId: id, clientId: application.clientId, scopes: ["identify" as const], redirectUri: callback };
    await Promise.all([issueCode({ ...code, codeChallenge: null }, "given"), scheduleDeletion(id)]);
    const grants = await database().execute(sql`select 1 from oauth_grants where user_id = ${id}`);
    expect(Array.isArray(grants) ? grants : (grants as { rows: unknown[] }).rows).toEqual([]);
  }
});
