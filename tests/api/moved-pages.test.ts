import { readFileSync } from "node:fs";
import { and, eq, inArray, sql } from "drizzle-orm";
import { expect, it, onTestFinished, vi } from "vitest";
import { database } from "@/db/client";
import { domainClaims, outbox, pageOffers, storedFiles, users } from "@/db/schema";
import { storageBytesPerUser } from "@/lib/core/limits/quotas";
import { claimMail } from "@/lib/core/mail/outbox-store";
import { listEvents } from "@/lib/core/owners/event-store";
import { env } from "@/lib/core/process/env";
import { removeFilesPendingDeletion } from "@/lib/media/files/removal";
import { understandCommand } from "@/lib/operator/admin/commands";
import { deleteExpired } from "@/lib/operator/process/maintenance";
import { isDomainServed } from "@/lib/page/domains/store";
import { addPage } from "@/lib/page/export/add-page";
import { getLikes, setLike } from "@/lib/page/likes/store";
import { listLinks } from "@/lib/page/links/store";
import { deleteDueAccounts, requestPageDeletion } from "@/lib/people/auth/account/deletion";
import { restoreAccount, scheduleDeletion } from "@/lib/people/auth/account/deletion-store";
import { composeMail } from "@/lib/people/auth/account/mails";
import { createPersonalToken } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { listMembers } from "@/lib/people/pages/member-store";
import { acceptPageInvitation, invite, listPageInvitations } from "@/lib/people/pages/page-invitation-store";
import { listPages } from "@/lib/people/pages/page-store";
import { proveEmail } from "@/lib/people/users/email-store";
import { isHandleFree } from "@/lib/people/users/handle-store";
import { createPage } from "@/lib/people/users/pages/further-page-store";
import { acceptOffer } from "@/lib/people/users/pages/move-store";
import {
  declineOffer,
  listReceivedOffers,
  listSentOffers,
  offerPage,
  withdrawOffer,
} from "@/lib/people/users/pages/offer-store";
import { listDeletedPages, restorePage, schedulePageDeletion } from "@/lib/people/users/pages/page-deletion-store";
import { updateAccountFlag } from "@/lib/people/users/store";
import { call } from "../support/api";
import { untilSomethingWaits } from "../support/locks";
import { connect, newSituation } from "../support/page-grants";
import { newPerson, newUsername } from "../support/people";
import { refuseInDatabase } from "../support/refusing-trigger";
import { addRows, setRows } from "../support/rows";
import { fileForm } from "../support/uploads";

// Before any module reads the environment, which each does once.
vi.hoisted(() => {
  Object.assign(process.env, { PAGES_PER_ACCOUNT: "3" });
});

const statusOf = async (path: string, token?: string) =>
  (await call("GET", path, token === undefined ? {} : { token })).status;
const pageOf = (username: string) => ({ username, displayName: username, locale: "en" });
const filesOf = (id: string) => database().$count(storedFiles, eq(storedFiles.userId, id));
const isThere = async (id: string) => (await database().$count(users, eq(users.id, id))) === 1;
const kindsOf = async (id: string) => (await listEvents(id, 10)).map(({ kind }) => kind);
const namesOf = async (accountId: string) => (await listPages(accountId)).map(({ username }) => username);

/** Somebody with a further page that has content, a picture, an application, a personal token and a helper. */
async function newShop() {
  const situation = await newSituation();
  const { person, page } = situation;
  const { access_token: token } = await connect(situation, page.id, "identify profile.update uploads links");
  const picture = readFileSync("tests/files/tour/avatar.png");
  await call("PATCH", "/api/user", { token, json: { bio: "Tea, and more tea." } });
  await call("POST", "/api/links", { token, json: { type: "github", value: "ada" } });
  const uploaded = await call("POST", "/api/upload/avatar", { token, body: fileForm(picture) });
  const file = new URL((await uploaded.json()).url).pathname;
  const given = { name: "Script", scopes: ["identify" as const], lifetime: "none" as const };
  const personal = (await createPersonalToken(person.id, { ...given, page: { ...page, isFirst: false } })).token;
  const helper = await newPerson();
  await acceptPageInvitation((await invite(page, "editor", null)) ?? "", helper);
  await invite(page, "viewer", null);
  return { ...situation, token, personal, file, helper };
}

/** Who but its owner has anything to do with a page: two tokens, the helpers and the open invitations. */
const accessTo = async ({ page, token, personal }: Awaited<ReturnType<typeof newShop>>) => [
  await statusOf("/api/user", token),
  await statusOf("/api/user", personal),
  (await listMembers(page.id)).length,
  (await listPageInvitations(page.id)).length,
];

it("A page that is deleted alone is offline at once, ends all access but its owner's, and can be restored", async () => {
  const shop = await newShop();
  const { person, page } = shop;
  const before = await (await call("GET", `/api/user/${page.username}`)).json();
  expect(await accessTo(shop)).toEqual([200, 200, 1, 1]);
  await offerPage(person.id, page.id, shop.helper.username);
  await schedulePageDeletion(person.id, page.id);
  expect(await accessTo(shop)).toEqual([401, 401, 0, 0]);
  expect([await statusOf(`/api/user/${page.username}`), await statusOf(`/api/user/${person.username}`)]).toEqual([
    404, 200,
  ]);
  expect([await isHandleFree(page.username), await namesOf(person.id)]).toEqual([false, [person.username]]);
  expect((await listSentOffers(person.id)).size).toBe(0);
  await expect(schedulePageDeletion(person.id, page.id)).rejects.toMatchObject({ code: "conflict" });
  expect((await listDeletedPages(person.id)).map(({ username }) => username)).toEqual([page.username]);

  await expect(restorePage(shop.helper.id, page.id)).rejects.toMatchObject({ code: "not_found" });
  await restorePage(person.id, page.id);
  expect(await (await call("GET", `/api/user/${page.username}`)).json()).toEqual(before);
  expect(await listDeletedPages(person.id)).toEqual([]);
  await expect(restorePage(person.id, page.id)).rejects.toMatchObject({ code: "conflict" });
  expect(await kindsOf(person.id)).toEqual(expect.arrayContaining(["page_restored", "page_deleted"]));
});

it("A page that is deleted alone goes for good after seven days with its files, and its account stays", async () => {
  const { person, page, file } = await newShop();
  await schedulePageDeletion(person.id, page.id);
  await deleteDueAccounts();
  expect(await isThere(page.id)).toBe(true);
  await setRows(users, { deleteAfter: sql`now()` }, eq(users.id, page.id));
  await deleteDueAccounts();
  await removeFilesPendingDeletion();
  expect([await isThere(page.id), await isThere(person.id), await isHandleFree(page.username)]).toEqual([
    ...[false, true, false],
  ]);
  expect([await filesOf(page.id), await statusOf(file)]).toEqual([0, 404]);
});

it("The first page of an account, a page of somebody else and another name than the page's are not deleted", async () => {
  const { person, page, helper } = await newShop();
  const refused = (accountId: string, target: { id: string; username: string }, typedUsername: string) =>
    requestPageDeletion(accountId, target, { typedUsername, isAtOnce: true }).catch(({ message }) => message);
  expect(await refused(person.id, page, person.username)).toContain("username");
  expect(await refused(person.id, person, person.username)).toContain("can't be moved or deleted on its own");
  expect(await refused(helper.id, page, page.username)).toContain("no longer yours");
  expect(await isThere(page.id)).toBe(true);
  expect(await refused(person.id, page, page.username.toUpperCase())).toBeUndefined();
  expect([await isThere(page.id), await isThere(person.id)]).toEqual([false, true]);
});

it("A restore needs room for a page", async () => {
  const { person, page } = await newShop();
  await schedulePageDeletion(person.id, page.id);
  for (const username of [newUsername(), newUsername()]) await createPage(person.id, pageOf(username));
  await expect(restorePage(person.id, page.id)).rejects.toMatchObject({ code: "limit_reached" });
});

it("An account goes with all its pages, and comes back with those that went with it", async () => {
  const { person, page, file } = await newShop();
  const alone = await createPage(person.id, pageOf(newUsername()));
  await schedulePageDeletion(person.id, alone.id);
  await scheduleDeletion(person.id);
  const statuses = () => Promise.all([person, page, alone].map(({ username }) => statusOf(`/api/user/${username}`)));
  expect(await statuses()).toEqual([404, 404, 404]);
  await restoreAccount(person.id);
  expect(await statuses()).toEqual([200, 200, 404]);
  await restorePage(person.id, alone.id);
  expect(await statuses()).toEqual([200, 200, 200]);

  await scheduleDeletion(person.id);
  await setRows(users, { deleteAfter: sql`now()` }, sql`coalesce(account_id, id) = ${person.id}`);
  await deleteDueAccounts();
  await removeFilesPendingDeletion();
  for (const { id, username } of [person, page, alone])
    expect([await isThere(id), await isHandleFree(username)]).toEqual([false, false]);
  expect(await statusOf(file)).toBe(404);
});

it("A copy has what its source has published, in files of its own, and nothing else", async () => {
  const { person, page, token, file } = await newShop();
  await setLike(page.id, person.id, true);
  const username = newUsername();
  const copy = await addPage(person.id, { ...pageOf(username), displayName: "Copy" }, page.id);
  const copied = await (await call("GET", `/api/user/${username}`)).json();
  expect(copied).toMatchObject({ bio: "Tea, and more tea.", display_name: "Copy" });
  expect([await filesOf(copy.id), await filesOf(page.id)]).toEqual([1, 1]);
  expect((await listLinks(copy.id)).map(({ value }) => value)).toEqual(["ada"]);
  expect((await getLikes(username, null)).count).toBe(0);
  await call("PATCH", "/api/user", { token, json: { assets: { avatar: null } } });
  const [{ avatar } = { avatar: null }] = await database()
    .select({ avatar: users.avatar })
    .from(users)
    .where(eq(users.id, copy.id));
  expect([await statusOf(file), await statusOf(`/cdn/avatars/${avatar}`)]).toEqual([404, 200]);
});

it("An account tries at most twenty times an hour to make a page, also at the same time", async () => {
  const person = await newPerson();
  Object.assign(env(), { RATE_LIMITS: "on" });
  onTestFinished(() => void Object.assign(env(), { RATE_LIMITS: "off" }));
  const tried = await Promise.allSettled(Array.from({ length: 21 }, () => addPage(person.id, pageOf(person.username))));
  const codes = tried.map((one) => (one.status === "rejected" ? one.reason.code : undefined));
  expect(codes.sort()).toEqual([...Array(20).fill("conflict"), "rate_limited"]);
});

it("A copy that fails leaves neither a page nor a file", async () => {
  const { person, page } = await newShop();
  const before = await filesOf(page.id);
  const username = newUsername();
  await expect(addPage(person.id, pageOf(person.username), page.id)).rejects.toMatchObject({ code: "conflict" });
  const allow = await refuseInDatabase("links", "insert", "true");
  await expect(addPage(person.id, pageOf(username), page.id)).rejects.toMatchObject({ cause: { code: "55000" } });
  await allow();
  await removeFilesPendingDeletion();
  expect([await filesOf(page.id), await isHandleFree(username), await namesOf(person.id)]).toEqual([
    ...[before, true, [person.username, page.username]],
  ]);
});

it("A page moves with all that hangs on it once its offer is accepted; everybody else loses access", async () => {
  const shop = await newShop();
  const { person, page, helper } = shop;
  await setRows(users, { customDomain: `${page.username}.example` }, eq(users.id, page.id));
  await addRows(domainClaims, { userId: page.id, domain: `${page.username}.example`, token: "token" });
  await updateAccountFlag(page.username, "isPremium", true);
  await updateAccountFlag(page.username, "isVerified", true);
  expect(await isDomainServed(`${page.username}.example`)).toBe(true);
  await proveEmail(helper.id, helper.email);
  await database().delete(outbox);
  await offerPage(person.id, page.id, `@${helper.username}`);
  const mail = await claimMail();
  expect(mail && (await composeMail(mail))).toMatchObject({
    to: helper.email,
    subject: `@${person.username} offers you the page ${page.username}`,
  });
  expect((await listSentOffers(person.id)).get(page.id)?.recipient).toBe(helper.username);
  expect(await listReceivedOffers(helper.id)).toMatchObject([{ pageId: page.id, owner: person.username }]);
  await expect(acceptOffer((await newPerson()).id, page.id)).rejects.toMatchObject({ code: "not_found" });

  await acceptOffer(helper.id, page.id);
  expect([await namesOf(person.id), await namesOf(helper.id)]).toEqual([
    [person.username],
    [helper.username, page.username],
  ]);
  expect(await accessTo(shop)).toEqual([401, 401, 0, 0]);
  const moved = await (await call("GET", `/api/user/${page.username}`)).json();
  expect([moved.bio, moved.is_premium, await statusOf(shop.file)]).toEqual(["Tea, and more tea.", false, 200]);
  // The operator knew another person by that mark.
  const isVerified = await database().$count(users, and(eq(users.id, page.id), users.isVerified));
  expect(isVerified).toBe(0);
  // It stays claimed, and is served again once its account is premium.
  expect(await isDomainServed(`${page.username}.example`)).toBe(false);
  await updateAccountFlag(helper.username, "isPremium", true);
  expect(await isDomainServed(`${page.username}.example`)).toBe(true);
  expect([await kindsOf(person.id), await kindsOf(helper.id)]).toEqual([
    expect.arrayContaining(["page_moved_away"]),
    expect.arrayContaining(["page_moved_here"]),
  ]);
  await expect(acceptOffer(helper.id, page.id)).rejects.toMatchObject({ code: "not_found" });
});

it("An offer to an address reaches the account that has verified it, and tells nobody whether there is one", async () => {
  const { person, page, helper } = await newShop();
  await offerPage(person.id, page.id, helper.email.toUpperCase());
  expect(await listReceivedOffers(helper.id)).toEqual([]);
  await expect(acceptOffer(helper.id, page.id)).rejects.toMatchObject({ code: "not_found" });
  await proveEmail(helper.id, helper.email);
  expect((await listReceivedOffers(helper.id)).length).toBe(1);
  await offerPage(person.id, page.id, "nobody@mail.example");
  expect((await listSentOffers(person.id)).get(page.id)?.recipient).toBe("nobody@mail.example");
  expect(await listReceivedOffers(helper.id)).toEqual([]);
  for (const name of ["nobody-has-this", person.username])
    await expect(offerPage(person.id, page.id, name)).rejects.toMatchObject({ code: "invalid_request" });
  await expect(offerPage(person.id, person.id, helper.username)).rejects.toMatchObject({ code: "conflict" });
});

it("An offer ends when it is declined, withdrawn or seven days old", async () => {
  const { person, page, helper } = await newShop();
  const isGone = async () => {
    await expect(acceptOffer(helper.id, page.id)).rejects.toMatchObject({ code: "not_found" });
    return (await listReceivedOffers(helper.id)).length === 0;
  };
  await offerPage(person.id, page.id, helper.username);
  await declineOffer(helper.id, page.id);
  expect([await isGone(), (await kindsOf(person.id))[0]]).toEqual([true, "page_offer_declined"]);
  await offerPage(person.id, page.id, helper.username);
  await expect(withdrawOffer(helper.id, page.id)).rejects.toMatchObject({ code: "not_found" });
  await withdrawOffer(person.id, page.id);
  expect(await isGone()).toBe(true);
  await offerPage(person.id, page.id, helper.username);
  await setRows(pageOffers, { createdAt: sql`now() - interval '7 days'` }, eq(pageOffers.pageId, page.id));
  expect(await isGone()).toBe(true);
  await deleteExpired();
  expect(await database().$count(pageOffers, eq(pageOffers.pageId, page.id))).toBe(0);
});

it("A page moves only where there is room for it and for its files", async () => {
  const { person, page, helper } = await newShop();
  await offerPage(person.id, page.id, helper.username);
  const pages = [];
  for (const username of [newUsername(), newUsername()]) pages.push(await createPage(helper.id, pageOf(username)));
  await expect(acceptOffer(helper.id, page.id)).rejects.toMatchObject({ code: "limit_reached" });
  await schedulePageDeletion(helper.id, pages[0]?.id ?? "");
  await addRows(storedFiles, {
    ...{ key: `images/${crypto.randomUUID()}.webp`, userId: helper.id },
    ...{ state: "live", bytes: storageBytesPerUser },
  });
  await expect(acceptOffer(helper.id, page.id)).rejects.toMatchObject({ code: "limit_reached" });
  expect((await listReceivedOffers(helper.id)).length).toBe(1);
});

it("Two pages that change places at the same time both arrive, and an offer is accepted once", async () => {
  const [one, other] = [await newShop(), await newShop()];
  await offerPage(one.person.id, one.page.id, other.person.username);
  await offerPage(other.person.id, other.page.id, one.person.username);
  const accepted = await Promise.allSettled([
    acceptOffer(other.person.id, one.page.id),
    acceptOffer(one.person.id, other.page.id),
    acceptOffer(other.person.id, one.page.id),
    acceptOffer(one.person.id, other.page.id),
  ]);
  expect(accepted.map(({ status }) => status).sort()).toEqual(["fulfilled", "fulfilled", "rejected", "rejected"]);
  expect([await namesOf(one.person.id), await namesOf(other.person.id)]).toEqual([
    [one.person.username, other.page.username],
    [other.person.username, one.page.username],
  ]);
});

it("The operator's commands act on the account that has a further page of that name", async () => {
  const { person, page } = await newShop();
  const run = (...words: string[]) => understandCommand(words, ".")(new AbortController().signal);
  const ended = { username: person.username, ended_sessions: 0 };
  expect(await run("end-sessions", page.username)).toEqual(ended);
  expect(await run("premium", page.username, "on")).toEqual({ username: person.username, is_premium: true });
  expect(await run("verified", page.username, "on")).toEqual({ username: page.username, is_verified: true });
  expect(await run("password-link", page.username)).toMatchObject({ username: person.username });
  const client = ["--name", "Desk", "--redirect-uri", "https://desk.example/callback"];
  expect(await run("create-client", "--owner", page.username, ...client)).toMatchObject({ owner: person.username });
});

it("An account that becomes premium while it gets a page has premium on that page, too", async () => {
  const { id, username } = await newPerson();
  let became = Promise.resolve();
  const page = await createPage(id, pageOf(newUsername()), async () => {
    became = updateAccountFlag(username, "isPremium", true);
    await untilSomethingWaits();
  });
  await became;
  const rows = await database()
    .select({ isPremium: users.isPremium })
    .from(users)
    .where(inArray(users.id, [id, page.id]));
  expect(rows).toEqual([{ isPremium: true }, { isPremium: true }]);
});
