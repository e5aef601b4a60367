import { expect, it, vi } from "vitest";
import { acceptPageInvitation, invite } from "@/lib/people/pages/page-invitation-store";
import { listPages } from "@/lib/people/pages/page-store";
import { createPage } from "@/lib/people/users/pages/further-page-store";
import { updateAccountFlag } from "@/lib/people/users/store";
import { call, read } from "../support/api";
import { imageFile } from "../support/images";
import { newUsername } from "../support/people";
import { errorAnswer } from "../support/refusal";
import { newMember, sameOriginHeaders } from "../support/signed-in";
import { fileForm } from "../support/uploads";

// Before any module reads the environment, which each does once.
vi.hoisted(() => {
  Object.assign(process.env, { PAGES_PER_ACCOUNT: "2", PAGES_PER_PREMIUM_ACCOUNT: "3" });
});

// biome-ignore lint/suspicious/noExplicitAny: each test asserts the shape
type Body = any;
type Member = Awaited<ReturnType<typeof newMember>>;

async function newFurtherPage(member: Member) {
  const username = newUsername();
  return createPage(member.id, { username, displayName: username, locale: "en" });
}

const at = (path: string, page?: string) => `${path}${page === undefined ? "" : `?page=${page}`}`;
const headersOf = (member: Member) => ({ ...sameOriginHeaders, Cookie: member.cookie });
const readBody = async (response: Response): Promise<{ status: number; body: Body }> => read(response);
const readDraft = async (member: Member, page?: string) =>
  readBody(await call("GET", at("/settings/profile/draft", page), { headers: headersOf(member) }));

async function saveBio(member: Member, page: string | undefined, bio: string) {
  const { body } = await readDraft(member, page);
  const { document, base_tag, revision } = body;
  const json = {
    document: { ...document, settings: { ...document.settings, bio } },
    base_tag,
    revision,
    conflicts: [],
  };
  return readBody(await call("PUT", at("/settings/profile/draft", page), { json, headers: headersOf(member) }));
}

const publish = async (member: Member, page: string, revision: number) =>
  readBody(
    await call("POST", at("/settings/profile/publish", page), { json: { revision }, headers: headersOf(member) }),
  );

const bioOf = async (username: string) => (await readBody(await call("GET", `/api/user/${username}`))).body.bio;

it("The address of the editor's requests names the page of the account that they change", async () => {
  const member = await newMember();
  const shop = await newFurtherPage(member);
  const saved = await saveBio(member, shop.username.toUpperCase(), "A shop.");
  expect(saved.status).toBe(200);
  expect((await publish(member, shop.username, saved.body.revision)).status).toBe(200);
  expect([await bioOf(shop.username), await bioOf(member.username)]).toEqual(["A shop.", null]);
  expect((await readDraft(member)).body.document.settings.bio).toBeNull();
});

it("A page of somebody else, or one that nobody has, is not found", async () => {
  const [member, other] = [await newMember(), await newMember()];
  const shop = await newFurtherPage(other);
  for (const name of [other.username, shop.username, "nobody-here", "a b", "%00", ""])
    expect(await readDraft(member, name)).toEqual(
      errorAnswer(404, "not_found", `You have no page named “${decodeURIComponent(name)}”`),
    );
});

it("Whoever edits a page of somebody else edits that one, and whoever reads its statistics cannot", async () => {
  const [owner, editor, viewer] = [await newMember(), await newMember(), await newMember()];
  await acceptPageInvitation((await invite(owner, "editor", null)) ?? "", editor);
  await acceptPageInvitation((await invite(owner, "viewer", null)) ?? "", viewer);
  expect((await saveBio(editor, owner.username, "Written for you.")).status).toBe(200);
  expect((await readDraft(owner)).body.document.settings.bio).toBe("Written for you.");
  const lacking = errorAnswer(403, "forbidden", "This page's owner has not given you this right");
  expect(await readDraft(viewer, owner.username)).toEqual(lacking);
  const csv = async (member: Member, path: string) =>
    (await call("GET", at(path, owner.username), { headers: headersOf(member) })).status;
  expect([await csv(editor, "/settings/statistics/csv"), await csv(viewer, "/settings/statistics/csv")]).toEqual([
    200, 200,
  ]);
  expect([await csv(editor, "/settings/messages/csv"), await csv(viewer, "/settings/messages/csv")]).toEqual([
    403, 403,
  ]);
});

it("An account has as many pages as the operator allows, and as many as that for premium accounts", async () => {
  const member = await newMember();
  const second = await newFurtherPage(member);
  const full = (count: number) => `Your account has no room for another page; it can have ${count} at most`;
  await expect(newFurtherPage(member)).rejects.toMatchObject({ code: "limit_reached", message: full(2) });
  await updateAccountFlag(second.username, "isPremium", true);
  const third = await newFurtherPage(member);
  await expect(newFurtherPage(member)).rejects.toMatchObject({ code: "limit_reached", message: full(3) });
  const pages = await listPages(member.id);
  expect(pages.map(({ username, role, isFirst }) => [username, role, isFirst])).toEqual([
    [member.username, "owner", true],
    [second.username, "owner", false],
    [third.username, "owner", false],
  ]);
  const premium = pages.map(async ({ username }) => (await readBody(await call("GET", `/api/user/${username}`))).body);
  expect((await Promise.all(premium)).map(({ is_premium }) => is_premium)).toEqual([true, true, true]);
});

it("The files of all pages of an account count together", async () => {
  const member = await newMember();
  const shop = await newFurtherPage(member);
  const used = async (page?: string) => (await readDraft(member, page)).body.used_bytes;
  const picture = imageFile("deep.png");
  const sent = { body: fileForm(picture), headers: headersOf(member) };
  const uploaded = await readBody(await call("POST", at("/settings/profile/upload/avatar", shop.username), sent));
  expect(uploaded.status).toBe(201);
  expect([await used(shop.username), await used()]).toEqual([uploaded.body.bytes, uploaded.body.bytes]);
});

it("The owner of a further page is its owner to visitors' hearts", async () => {
  const member = await newMember();
  const shop = await newFurtherPage(member);
  const look = await call("GET", `/${shop.username}/like`, { headers: headersOf(member) });
  expect(await read(look)).toEqual({
    status: 200,
    body: { likes: 0, liked: false, signed_in: true, is_owner: true },
  });
});

it.each([
  ["/settings/statistics/csv", "/settings/statistics?page=shop"],
  ["/settings/messages/csv", "/settings/messages?page=shop"],
  ["/settings/account/import", "/settings/account/data?page=shop#import"],
])("Somebody who is not signed in comes back from %s to the page that its address names", async (path, next) => {
  const sent = path.endsWith("import") ? { body: fileForm(Buffer.from("x")) } : undefined;
  const response = await call(sent ? "POST" : "GET", at(path, "shop"), { ...sent, headers: sameOriginHeaders });
  expect([response.status, response.headers.get("location")]).toEqual([303, `/login?${new URLSearchParams({ next })}`]);
});
