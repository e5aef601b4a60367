import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/db/client";
import { getDraft, saveDraft } from "@/lib/page/drafts/publish";
import { readPage } from "@/lib/page/drafts/published";
import { createLink } from "@/lib/page/links/store";
import { updateUser } from "@/lib/people/users/store";
import { call } from "../support/api";
import { newMember, sameOriginHeaders } from "../support/signed-in";

type Member = Awaited<ReturnType<typeof newMember>>;

/** The form of the page as it is rendered now. */
async function formOf({ id }: Member) {
  const { revision, baseTag } = await getDraft(id);
  return { revision: String(revision), base_tag: baseTag };
}

/** Sends a form of the editor; where it leads, or the words of the page that refuses it. */
async function submit(member: Member, button: "save" | "publish", form: Record<string, string>) {
  const headers = { ...sameOriginHeaders, Cookie: member.cookie };
  const response = await call("POST", "/settings/profile/form", {
    headers,
    form: [...Object.entries(form), ["then", button]],
  });
  const html = await response.text();
  const words = html
    .slice(html.indexOf("<h1>"))
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return { status: response.status, words, location: response.headers.get("location") };
}

const withBio = (bio: string) => ({ paths: "settings.bio", "settings.bio": bio });
const back = "Back to your page .";

it("The form without script keeps a conflict that its page showed, and publishes over it where that is pressed", async () => {
  const member = await newMember();
  const first = await formOf(member);
  expect((await submit(member, "save", { ...first, ...withBio("Mine") })).status).toBe(303);
  await updateUser(member.id, { bio: "Theirs" });
  const stale = { ...first, revision: "1", ...withBio("Older") };
  expect(await submit(member, "publish", stale)).toMatchObject({
    status: 409,
    words: `Your changes were not saved Your page was also changed elsewhere. Reload it, and enter your changes again. ${back}`,
  });
  expect((await submit(member, "save", { ...(await formOf(member)), ...withBio("Mine still") })).status).toBe(303);
  expect((await getDraft(member.id)).conflicts).toEqual([
    { path: "settings.bio", mine: "Mine still", theirs: "Theirs" },
  ]);
  expect((await readPage(member.id)).settings.bio).toBe("Theirs");
  const published = await submit(member, "publish", { ...(await formOf(member)), ...withBio("Mine") });
  expect(published).toMatchObject({ status: 303, location: "/settings/profile" });
  expect((await readPage(member.id)).settings.bio).toBe("Mine");
});

it("A bio of the form without script has as many characters as its browser counts, line breaks included", async () => {
  const member = await newMember();
  const bio = `${Array(50).fill("x".repeat(9)).join("\r\n")}x`;
  expect((await submit(member, "save", { ...(await formOf(member)), ...withBio(bio) })).status).toBe(303);
  expect((await getDraft(member.id)).document.settings.bio).toBe(bio.replaceAll("\r", ""));
});

it.each(["save", "publish"] as const)(
  "The form without script keeps the lines that are no links in its field on %s, as many as an address has room for",
  async (button) => {
    const member = await newMember();
    const links = "https://a.example/\nmy shop\nsee below & more";
    const sent = await submit(member, button, { ...(await formOf(member)), section: "links", links });
    const kept = "?pasted=my+shop%0Asee+below+%26+more";
    expect([sent.status, sent.location]).toEqual([303, `/settings/profile/links${kept}`]);
    expect((await getDraft(member.id)).document.links).toMatchObject([{ value: "https://a.example/" }]);
    const many = Array.from({ length: 300 }, (_, index) => `line number ${index}`).join("\n");
    const { location } = await submit(member, button, { ...(await formOf(member)), section: "links", links: many });
    expect(location).toMatch(/^\/settings\/profile\/links\?pasted=line\+number\+0%0Aline\+number\+1%0A.*number\+\d+$/);
    expect(location?.length).toBeLessThan(4_100);
  },
);

it("The form without script names what was changed between saving and publishing by the labels of the editor", async () => {
  const member = await newMember();
  const link = await createLink(member.id, { type: "github", value: "ada" });
  // An application that changes the page at the moment at which the draft is saved.
  const statements = [
    `create function change_meanwhile() returns trigger language plpgsql as $$ begin
      update links set value = 'theirs' where id = '${link.id}';
      update users set bio = 'Theirs' where id = '${member.id}';
      return new;
    end $$`,
    `create trigger change_meanwhile after insert or update on page_drafts for each row
      when (new.user_id = '${member.id}' and new.document->'settings'->>'bio' = 'Mine') execute function change_meanwhile()`,
  ];
  const draft = await getDraft(member.id);
  const links = draft.document.links.map((one) => ({ ...one, value: "mine" }));
  await saveDraft(member.id, { ...draft, document: { ...draft.document, links } });
  for (const statement of statements) await database().execute(sql.raw(statement));
  const answer = await submit(member, "publish", { ...(await formOf(member)), ...withBio("Mine") });
  await database().execute(sql`drop trigger change_meanwhile on page_drafts`);
  await database().execute(sql`drop function change_meanwhile`);
  expect(answer).toMatchObject({
    status: 409,
    words: `Your draft is saved, but not published Your page was also changed elsewhere. Changed in two places: Bio, Link GitHub. Your page shows both; publish again to keep yours. ${back}`,
  });
  expect((await getDraft(member.id)).document.settings.bio).toBe("Mine");
  expect((await readPage(member.id)).settings.bio).toBe("Theirs");
});

it("The form without script says that it was saved where only publishing is refused, and names a wrong entry", async () => {
  const member = await newMember();
  const lines = Array.from({ length: 51 }, (_, index) => `https://n${index}.example/`).join("\n");
  const answer = await submit(member, "publish", { ...(await formOf(member)), links: lines });
  expect(answer.status).toBe(409);
  expect(answer.words).toMatch(/^Your draft is saved, but not published .*50 links/);
  expect((await getDraft(member.id)).document.links).toHaveLength(51);
  const more = Array.from({ length: 150 }, (_, index) => `https://m${index}.example/`).join("\n");
  expect(await submit(member, "save", { ...(await formOf(member)), links: more })).toMatchObject({
    status: 400,
    words: `Your changes were not saved Links must have at most 200 entries. ${back}`,
  });
});
