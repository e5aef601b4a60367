import { eq, sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { remove, save, verify } from "@/app/settings/domain/actions";
import { deleteAllMessages, deleteMessage } from "@/app/settings/messages/actions";
import { endAccess, inviteMember, setRole, withdraw } from "@/app/settings/pages/manage/_people/actions";
import { offer, removePage, savePageNames, withdraw as withdrawPageOffer } from "@/app/settings/pages/manage/actions";
import { saveWeeklyMail } from "@/app/settings/statistics/actions";
import { database } from "@/db/client";
import { outbox, pageInvitations, users } from "@/db/schema";
import { type AccountEvent, listEvents } from "@/lib/core/owners/event-store";
import { deleteExpired } from "@/lib/operator/process/maintenance";
import { scheduleDeletion } from "@/lib/people/auth/account/deletion-store";
import { composeMail } from "@/lib/people/auth/account/mails";
import { type FormState, initialFormState } from "@/lib/people/auth/forms/form-state";
import { answerAuth } from "@/lib/people/auth/sign-in/config";
import { changeRole, listMembers, removeMember } from "@/lib/people/pages/member-store";
import {
  acceptPageInvitation,
  findPageInvitation,
  invite,
  listPageInvitations,
  withdrawInvitation,
} from "@/lib/people/pages/page-invitation-store";
import { listPages } from "@/lib/people/pages/page-store";
import { createPage } from "@/lib/people/users/pages/further-page-store";
import { call, read } from "../support/api";
import { imageFile } from "../support/images";
import { password, passwordHash } from "../support/members";
import { newPerson, newUsername } from "../support/people";
import { errorAnswer } from "../support/refusal";
import { setRows } from "../support/rows";
import { sameOriginHeaders } from "../support/signed-in";
import { fileForm } from "../support/uploads";
import { toFormData, Visitor } from "../support/visitor";

// Before any module reads the environment, which each does once.
vi.hoisted(() => {
  Object.assign(process.env, { PAGES_PER_ACCOUNT: "2" });
});

const roles = ["owner", "editor", "viewer", "stranger", "nobody"] as const;
type Role = (typeof roles)[number];
type Person = { id: string; username: string; browser: Visitor; cookie: string };

async function newMember(): Promise<Person> {
  const person = await newPerson({ passwordHash });
  const browser = new Visitor(answerAuth);
  await browser.signIn(person.username, password);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return { ...person, browser, cookie };
}

const nobody: Person = { id: "", username: "", browser: new Visitor(answerAuth), cookie: "" };

async function join(page: { id: string; username: string }, person: Person, role: "editor" | "viewer") {
  await acceptPageInvitation((await invite(page, role, null)) ?? "", person);
}

/** The people of a page, which is a further one of its owner or the first. */
async function newPage(isFirst: boolean) {
  const [owner, editor, viewer, stranger] = await Promise.all([newMember(), newMember(), newMember(), newMember()]);
  const username = newUsername();
  const page = isFirst ? owner : await createPage(owner.id, { username, displayName: "Shop", locale: "en" });
  await join(page, editor, "editor");
  await join(page, viewer, "viewer");
  return { page, people: { owner, editor, viewer, stranger, nobody } };
}

const json = (body: unknown) => ({ json: body });
/** What each role is answered: the owner, an editor, who sees the statistics, somebody else, nobody signed in. */
const own = [true, false, false, false, false];
const edit = [true, true, false, false, false];
const readStatistics = [true, true, true, false, false];

const routes: [method: string, path: string, may: boolean[], sent?: () => object][] = [
  ["GET", "/settings/profile/draft", edit],
  ["PUT", "/settings/profile/draft", edit, () => json({})],
  ["POST", "/settings/profile/publish", edit, () => json({ revision: 0 })],
  ["POST", "/settings/profile/discard", edit, () => json({ revision: 0 })],
  ["GET", "/settings/profile/versions", edit],
  ["GET", "/settings/profile/icons", edit],
  ["POST", "/settings/profile/card", edit, () => json({ type: "text", value: "Hi" })],
  ["POST", "/settings/profile/form", edit, () => ({ form: { section: "profile", revision: "0" } })],
  ["POST", "/settings/profile/proof", edit, () => json({ link: "nowhere" })],
  ["POST", "/settings/profile/import", edit, () => json({ address: "nowhere" })],
  ["POST", "/settings/profile/upload/avatar", edit, () => ({ body: fileForm(imageFile("deep.png")) })],
  ["POST", "/settings/preview", edit, () => ({ form: { document: "{}" } })],
  ["GET", "/settings/preview", edit],
  ["GET", "/settings/statistics/csv", readStatistics],
  ["GET", "/settings/messages/csv", own],
  ["POST", "/settings/account/import", own, () => ({ body: fileForm(Buffer.from("x")) })],
];

/** Whether somebody got further than the question who they are: what they sent may be refused all the same. */
const isAdmitted = (status: number, location: string | null) =>
  ![401, 403, 404].includes(status) && !location?.startsWith("/login");

it.each([true, false])(
  "Each door of a page lets in the roles that may pass, and no other (first page: %s)",
  async (isFirst) => {
    const { page, people } = await newPage(isFirst);
    for (const [method, path, may, sent] of routes) {
      const admitted = [];
      for (const role of roles) {
        const headers = { ...sameOriginHeaders, ...(people[role].cookie && { Cookie: people[role].cookie }) };
        const { status, headers: answered } = await call(method, `${path}?page=${page.username}`, {
          ...sent?.(),
          headers,
        });
        admitted.push(isAdmitted(status, answered.get("location")));
      }
      expect([method, path, admitted]).toEqual([method, path, may]);
    }
  },
);

type Action = (state: FormState<never>, form: FormData) => Promise<FormState<unknown>>;
const id = "3c5a6d0e-2a50-4b52-9df5-0a8f2f9c1f77";
const actions: [name: string, action: Action, fields: Record<string, string>][] = [
  ["save a domain", save, { domain: "ada.example" }],
  ["verify a domain", verify, {}],
  ["remove a domain", remove, {}],
  ["delete a message", deleteMessage, { id }],
  ["delete all messages", deleteAllMessages, {}],
  ["invite somebody", inviteMember, { role: "editor", email: "" }],
  ["withdraw an invitation", withdraw, { invitation: id }],
  ["change a role", setRole, { member: id, role: "editor" }],
  ["end somebody's access", endAccess, { member: id }],
  ["rename a page", savePageNames, { username: "another-name", alias: "" }],
  ["delete a page", removePage, { username: "ada", atOnce: "on" }],
  ["offer a page", offer, { recipient: "ada" }],
  ["withdraw an offer", withdrawPageOffer, {}],
  ["turn on the weekly mail", saveWeeklyMail, { weekly: "on", zone: "UTC" }],
];
const lacking = "This page's owner has not given you this right";
const missing = (name: string) => `You have no page named “${name}”`;

it.each(actions)("Whoever helps with a page cannot %s, nor can a stranger", async (_, action, fields) => {
  const { page, people } = await newPage(false);
  const before = [await listMembers(page.id), await listPageInvitations(page.id)];
  const said = async (role: Exclude<Role, "nobody">) => {
    const headers = { "next-action": "an-action", "x-page": page.username };
    const act = () => action(initialFormState, toFormData(fields));
    return (await people[role].browser.act(act, headers)).result?.message;
  };
  expect([await said("editor"), await said("viewer"), await said("stranger")]).toEqual([
    lacking,
    lacking,
    missing(page.username),
  ]);
  expect([await listMembers(page.id), await listPageInvitations(page.id)]).toEqual(before);
});

const logOf = async (person: Person) =>
  (await listEvents(person.id, 20)).map(({ kind, details }: AccountEvent) => [kind, details]).reverse();

it("An invitation works once, makes a helper of whoever uses it, and both logs say so", async () => {
  const [owner, ada, eve] = [await newMember(), await newMember(), await newMember()];
  const token = (await invite(owner, "viewer", null)) ?? "";
  const used = await Promise.allSettled([acceptPageInvitation(token, ada), acceptPageInvitation(token, eve)]);
  expect(used.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const [member] = await listMembers(owner.id);
  const joined = member?.id === ada.id ? ada : eve;
  expect((await listPages(joined.id)).map(({ username, role }) => [username, role])).toEqual([
    [joined.username, "owner"],
    [owner.username, "viewer"],
  ]);
  const invited = { page: owner.username, role: "viewer" };
  expect((await logOf(owner)).slice(-2)).toEqual([
    ["member_invited", invited],
    ["member_joined", { ...invited, name: joined.username }],
  ]);
  expect((await logOf(joined)).at(-1)).toEqual(["page_joined", invited]);
});

it("The owner of a page cannot be invited to it, and nobody joins a page twice", async () => {
  const [owner, ada] = [await newMember(), await newMember()];
  const token = (await invite(owner, "editor", null)) ?? "";
  await expect(acceptPageInvitation(token, owner)).rejects.toMatchObject({ code: "conflict" });
  await acceptPageInvitation(token, ada);
  const again = (await invite(owner, "viewer", null)) ?? "";
  await expect(acceptPageInvitation(again, ada)).rejects.toMatchObject({ code: "conflict" });
  expect(await listMembers(owner.id)).toMatchObject([{ id: ada.id, role: "editor" }]);
});

it("What a helper does stands in the owner's log without the helper's network, an edit once an hour", async () => {
  const { page, people } = await newPage(false);
  const { owner, editor } = people;
  const headers = { ...sameOriginHeaders, Cookie: editor.cookie };
  const at = (path: string) => `/settings/profile/${path}?page=${page.username}`;
  // biome-ignore lint/suspicious/noExplicitAny: the test asserts the shape
  const answer = async (response: Promise<Response>): Promise<any> => (await read(await response)).body;
  let draft = await answer(call("GET", at("draft"), { headers }));
  for (const bio of ["One.", "Two."]) {
    const document = { ...draft.document, settings: { ...draft.document.settings, bio } };
    const { base_tag, revision } = draft;
    draft = await answer(call("PUT", at("draft"), { json: { document, base_tag, revision, conflicts: [] }, headers }));
  }
  await answer(call("POST", at("publish"), { json: { revision: draft.revision }, headers }));
  const deed = { page: page.username, name: editor.username };
  const log = await listEvents(owner.id, 2);
  expect(log.map(({ kind, details, userAgent, addressRange }) => [kind, details, userAgent, addressRange])).toEqual([
    ["member_published", deed, null, null],
    ["member_edited", deed, null, null],
  ]);
});

it("Whoever was removed from a page has no way to it any more, nor whoever left it", async () => {
  const { page, people } = await newPage(true);
  const { owner, editor, viewer } = people;
  const doors = [
    ["owner", editor, "/settings/profile/draft", "member_removed"],
    ["member", viewer, "/settings/statistics/csv", "member_left"],
  ] as const;
  for (const [by, person, path, kind] of doors) {
    const knock = () =>
      call("GET", `${path}?page=${page.username}`, { headers: { ...sameOriginHeaders, Cookie: person.cookie } });
    expect((await knock()).status).toBe(200);
    await removeMember(page, person.id, by);
    expect(await read(await knock())).toEqual(errorAnswer(404, "not_found", missing(page.username)));
    expect((await logOf(owner)).at(-1)).toEqual([kind, { page: page.username, name: person.username }]);
    expect((await logOf(person)).at(-1)).toEqual(["page_left", { page: page.username }]);
  }
});

it("A mailed invitation gets its link when the mail is written, in the owner's language, unless it was withdrawn", async () => {
  const { page, people } = await newPage(false);
  const ada = people.stranger;
  await setRows(users, { locale: "de" }, eq(users.id, people.owner.id));
  const mailed = async (address: string) => {
    expect(await invite(page, "viewer", address)).toBeUndefined();
    const [queued] = await database().select().from(outbox).where(eq(outbox.address, address));
    if (queued === undefined) throw new Error("no mail is queued");
    expect(queued).toMatchObject({ userId: page.id, details: { invitation: expect.any(String) } });
    return { ...queued, kind: "page_invitation" as const };
  };
  const message = await composeMail(await mailed("ada@mail.example"));
  expect(message).toMatchObject({ to: "ada@mail.example", lang: "de", subject: `Einladung zu ${page.username}` });
  const token = new URL(message?.action?.address ?? "").searchParams.get("token") ?? "";
  await acceptPageInvitation(token, ada);
  expect((await listMembers(page.id)).map(({ username, role }) => [username, role])).toContainEqual([
    ada.username,
    "viewer",
  ]);
  const withdrawn = await mailed("eve@mail.example");
  for (const { id: invitation } of await listPageInvitations(page.id)) await withdrawInvitation(page.id, invitation);
  expect(await composeMail(withdrawn)).toBeUndefined();
});

it("Another role opens and closes doors at once, and stands in the owner's log where it is another", async () => {
  const { page, people } = await newPage(false);
  const { owner, editor, stranger } = people;
  const headers = { ...sameOriginHeaders, Cookie: editor.cookie };
  const editing = async () => (await call("GET", `/settings/profile/draft?page=${page.username}`, { headers })).status;
  const changed = { page: page.username, name: editor.username };
  expect(await editing()).toBe(200);
  for (const role of ["viewer", "viewer", "editor"] as const) {
    await changeRole(page, editor.id, role);
    expect(await editing()).toBe(role === "editor" ? 200 : 403);
  }
  expect((await logOf(owner)).slice(-2)).toEqual([
    ["member_role_changed", { ...changed, role: "viewer" }],
    ["member_role_changed", { ...changed, role: "editor" }],
  ]);
  await expect(changeRole(page, stranger.id, "editor")).rejects.toMatchObject({ code: "not_found" });
});

it("A page has at most twenty open invitations and twenty helpers, also of those that come at the same time", async () => {
  const [owner, ...people] = await Promise.all(Array.from({ length: 22 }, () => newPerson()));
  if (!owner) throw new Error("no person was made");
  const asked = await Promise.allSettled(people.map(() => invite(owner, "viewer", null)));
  const tokens = asked.flatMap((one) => (one.status === "fulfilled" ? (one.value ?? []) : []));
  expect(asked.flatMap((one) => (one.status === "rejected" ? one.reason.message : []))).toEqual([
    "At most 20 invitations of a page can be open; withdraw one first",
  ]);
  const join = (person: { id: string; username: string }) => acceptPageInvitation(tokens.pop() ?? "", person);
  for (const person of people.slice(2)) await join(person);
  tokens.push((await invite(owner, "viewer", null)) ?? "");
  const last = await Promise.allSettled(people.slice(0, 2).map(join));
  expect(last.flatMap((one) => (one.status === "rejected" ? one.reason.message : []))).toEqual([
    "At most 20 people can help with a page; remove one first",
  ]);
  expect(await listMembers(owner.id)).toHaveLength(20);
});

it("An invitation works for seven days, and is deleted after them", async () => {
  const [owner, ada] = [await newPerson(), await newPerson()];
  const token = (await invite(owner, "editor", null)) ?? "";
  const isOfOwner = eq(pageInvitations.pageId, owner.id);
  const ageBy = (age: string) =>
    setRows(pageInvitations, { expiresAt: sql`${pageInvitations.expiresAt} - ${age}::interval` }, isOfOwner);
  await ageBy("6 days 23 hours");
  await deleteExpired();
  expect(await findPageInvitation(token)).toMatchObject({ pageId: owner.id, role: "editor" });
  await ageBy("1 hour");
  expect([await findPageInvitation(token), await listPageInvitations(owner.id)]).toEqual([undefined, []]);
  await expect(acceptPageInvitation(token, ada)).rejects.toMatchObject({ code: "forbidden" });
  await deleteExpired();
  expect(await database().$count(pageInvitations, isOfOwner)).toBe(0);
});

it("An invitation to a page whose account is being deleted leads to nothing", async () => {
  const [owner, ada] = [await newPerson(), await newPerson()];
  const token = (await invite(owner, "editor", null)) ?? "";
  await scheduleDeletion(owner.id);
  expect(await findPageInvitation(token)).toBeUndefined();
  await expect(acceptPageInvitation(token, ada)).rejects.toMatchObject({ code: "forbidden" });
});
