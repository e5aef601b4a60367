import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { quotas } from "@/lib/core/limits/quotas";
import { getDraft, publishDraft, saveDraft } from "@/lib/page/drafts/publish";
import { call, read } from "../support/api";
import { callTool, newAssistant } from "../support/assistants";
import { changePage } from "../support/page-editor";
import { uploadToDraft } from "../support/page-files";
import { newApplication, newTokens } from "../support/people";

const editor = "http://localhost:3000/settings/profile";
const standing = (revision: number, has_unpublished_changes = true) => ({
  revision,
  has_unpublished_changes,
  unresolved_conflicts: [],
  editor,
});
const github = { type: "github", value: "https://github.com/ada" };

/** A page with a link, a card and a heading, all published by an assistant; their ids from the top down. */
async function newPage() {
  const assistant = await newAssistant();
  const { token } = assistant;
  const tell = async (name: string, args: object = {}) => (await callTool(token, name, args)).structuredContent;
  const { links } = await tell("add_links", { links: [github] });
  const { cards } = await tell("put_cards", { cards: [{ type: "weather", value: "Bern" }] });
  const ids: string[] = [links[0].id, cards[0].id];
  const arranged = await tell("arrange_page", { order: [{ heading: "Work" }, ...ids] });
  const published = await tell("publish_page", { revision: arranged.revision });
  return { ...assistant, tell, order: arranged.order as string[], revision: Number(published.revision) };
}

const refused = (error: string, error_description: unknown, more: object = {}) => {
  const value = { error, error_description, ...more };
  return expect.objectContaining({ isError: true, structuredContent: value });
};

const publicBio = async (username: string) =>
  ((await read(await call("GET", `/api/user/${username}`))).body as { bio: string | null }).bio;

it("Changes go into the draft, and visitors see them once the page was published at the revision that was meant", async () => {
  const { token } = await newAssistant();
  const { structuredContent: changed } = await callTool(token, "set_details", {
    bio: "Hello",
    tab: { use_avatar: false },
  });
  expect(changed).toEqual({
    settings: { bio: "Hello", tab: { animated_title: "none", use_avatar: false } },
    ...standing(1),
  });
  const { structuredContent: page } = await callTool(token, "get_page");
  expect(page).toEqual({
    url: `http://localhost:3000/${page.username}`,
    username: page.username,
    alias: null,
    ...standing(1),
    page: expect.objectContaining({ settings: expect.objectContaining({ bio: "Hello" }) }),
  });
  expect(await publicBio(page.username)).toBeNull();
  expect(await callTool(token, "publish_page", { revision: 0 })).toEqual(
    refused("conflict", "The draft has changed since that revision; read it by get_page, then publish"),
  );
  expect(await publicBio(page.username)).toBeNull();
  const { structuredContent: published } = await callTool(token, "publish_page", { revision: 1 });
  expect(published).toEqual({ url: page.url, is_published: true, ...standing(2, false) });
  expect(await publicBio(page.username)).toBe("Hello");
});

it("A look changes where it is named alone, and a setting that is wrong is named and changes nothing", async () => {
  const { token } = await newAssistant();
  const { structuredContent } = await callTool(token, "set_look", {
    ...{ layout: "poster", colors: { accent: "#ff0000" }, effects: { cursor: null } },
  });
  expect(structuredContent).toMatchObject({
    settings: { layout: "poster", colors: { accent: "#ff0000", text: "#f4f5fb" }, effects: { cursor: "none" } },
  });
  expect(await callTool(token, "set_look", { colors: { accent: "red" }, layuot: "x" })).toEqual(
    refused("invalid_request", "Correct these fields and send the request again: colors.accent, layuot", {
      fields: {
        "colors.accent": ["must be a colour such as #1af or #11aaff"],
        layuot: ["is unknown; did you mean layout?"],
      },
    }),
  );
  expect(await callTool(token, "set_look", {})).toEqual(
    refused("invalid_request", "The field body must have at least one setting", {
      fields: { body: ["must have at least one setting"] },
    }),
  );
  expect(await callTool(token, "set_look", { profile: { font: "custom" } })).toMatchObject({
    isError: true,
    structuredContent: { fields: { "settings.profile.font": [expect.any(String)] } },
  });
  expect((await callTool(token, "get_page")).structuredContent).toMatchObject({
    revision: 1,
    page: { settings: { colors: { accent: "#ff0000" } } },
  });
});

it("Links come after the last one, or below the entry that is named", async () => {
  const { tell, order, token } = await newPage();
  const { links, revision } = await tell("add_links", { links: [{ type: "email", value: "ada@example.com" }] });
  expect(links).toEqual([
    {
      ...{ id: expect.any(String), type: "email", value: "ada@example.com", title: null, hidden: false },
      ...{ featured: false, picture: null, me: true, from: null, until: null },
    },
  ]);
  const [heading = "", link = "", card = ""] = order;
  const after = await tell("add_links", { links: [github, github], after: heading });
  const added = after.links.map(({ id }: { id: string }) => id);
  expect((await tell("get_page")).page.order).toEqual([heading, ...added, link, links[0].id, card]);
  const nowhere = await callTool(token, "add_links", { links: [github], after: randomUUID() });
  expect(nowhere).toMatchObject({ isError: true, structuredContent: { fields: { after: [expect.any(String)] } } });
  expect((await tell("get_page")).revision).toBe(revision + 1);
});

it("No more links are added than the account may have, and the model reads how many that are", async () => {
  const { token } = await newAssistant(["links"]);
  const links = Array.from({ length: quotas.links.free }, () => github);
  expect((await callTool(token, "add_links", { links })).isError).toBeUndefined();
  expect(await callTool(token, "add_links", { links: [github] })).toEqual(
    refused("limit_reached", expect.stringContaining(String(quotas.links.free))),
  );
});

it("A link changes in what is named, and keeps its place and the rest", async () => {
  const { tell, order, token } = await newPage();
  const [, id = ""] = order;
  const { link } = await tell("update_link", { id, change: { title: "My code", hidden: true } });
  expect(link).toMatchObject({ id, type: "github", value: "ada", title: "My code", hidden: true, me: true });
  expect((await tell("update_link", { id, change: { value: "grace" } })).link).toMatchObject({
    ...{ value: "grace", title: "My code", hidden: true },
  });
  expect((await tell("get_page")).page.order).toEqual(order);
  const wrong = { from: "2027-01-02T00:00:00Z", until: "2027-01-01T00:00:00Z" };
  expect(await callTool(token, "update_link", { id, change: wrong })).toMatchObject({
    isError: true,
    structuredContent: { fields: { until: [expect.any(String)] } },
  });
  const unknown = randomUUID();
  expect(await callTool(token, "update_link", { id: unknown, change: { title: "x" } })).toEqual(
    refused("not_found", `The page has nothing with the id ${unknown}; get_page tells the ids`),
  );
});

it("A card whose id is on the page is replaced at its place, and another one is added after the last", async () => {
  const { tell, order } = await newPage();
  const id = order[2];
  const cards = [
    { id, type: "weather", value: "Lisbon" },
    { type: "text", extra: { text: "Hello" } },
  ];
  const put = await tell("put_cards", { cards });
  expect(put.cards).toEqual([
    { id, type: "weather", value: "Lisbon", extra: null },
    { id: expect.any(String), type: "text", value: null, extra: { text: "Hello" } },
  ]);
  expect((await tell("get_page")).page.order).toEqual([...order, put.cards[1].id]);
});

it("A new order moves entries, adds and rewords headings, and removes nothing that it leaves out", async () => {
  const { tell, order, token } = await newPage();
  const [heading = "", link = "", card = ""] = order;
  const arranged = await tell("arrange_page", { order: [card, { heading: "New" }, { heading: "Play", id: heading }] });
  const added = arranged.headings.find(({ title }: { title: string }) => title === "New").id;
  expect(arranged.order).toEqual([link, card, added, heading]);
  expect(arranged.headings).toEqual([
    { id: added, title: "New" },
    { id: heading, title: "Play" },
  ]);
  const unknown = randomUUID();
  for (const entry of [unknown, { heading: "x", id: unknown }, { heading: "x", id: link }]) {
    expect(await callTool(token, "arrange_page", { order: [entry] })).toMatchObject({
      isError: true,
      structuredContent: { error: "not_found" },
    });
  }
});

it("Undoing goes back to an earlier published version in the draft, and again by more steps", async () => {
  const { token, tell } = await newPage();
  const names = ["One", "Two", "Three"];
  for (const display_name of names) {
    const { revision } = await tell("set_details", { display_name });
    await tell("publish_page", { revision });
  }
  const nameAfter = async (steps?: number) => {
    await tell("undo", { what: "published", ...(steps && { steps }) });
    const { page, has_unpublished_changes } = await tell("get_page");
    expect(has_unpublished_changes).toBe(true);
    const { confirmation } = await tell("undo", { what: "unpublished" });
    await tell("undo", { what: "unpublished", confirmation });
    return page.settings.display_name;
  };
  expect(await nameAfter()).toBe("Two");
  expect(await nameAfter(2)).toBe("One");
  expect((await tell("get_page")).page.settings.display_name).toBe("Three");
  expect(await callTool(token, "undo", { what: "published", steps: 20 })).toEqual(
    refused("not_found", expect.stringMatching(/^There are \d+ earlier versions; send at most so many steps$/)),
  );
});

it("A page that was changed in two ways is not published: the person chooses in the editor", async () => {
  const { person, token } = await newAssistant();
  await callTool(token, "set_details", { bio: "By the assistant" });
  const application = await newApplication(person.id);
  const { access_token } = await newTokens(person.id, application, ["profile.update", "links", "cards"]);
  await changePage({ token: access_token }, ({ settings }) => ({ settings: { ...settings, bio: "By another" } }));
  const { structuredContent: page } = await callTool(token, "get_page");
  expect(page).toMatchObject({
    unresolved_conflicts: ["settings.bio"],
    page: { settings: { bio: "By the assistant" } },
  });
  expect(await callTool(token, "publish_page", { revision: page.revision })).toEqual(
    refused(
      "conflict",
      `The page was changed in two ways at 1 places; the person chooses at ${editor}, and then publishes there`,
    ),
  );
  await callTool(token, "set_details", { bio: "By another" });
  expect((await callTool(token, "get_page")).structuredContent).toMatchObject({ unresolved_conflicts: [] });
});

it("Files that the person put into the draft are published only with the scopes that change files", async () => {
  const { person, token } = await newAssistant(["profile.update", "links", "cards"]);
  const file = await uploadToDraft(person.id, "avatar");
  const draft = await getDraft(person.id);
  const { revision } = await saveDraft(person.id, {
    ...draft,
    document: { ...draft.document, files: { ...draft.document.files, avatar: file } },
  });
  expect(await callTool(token, "publish_page", { revision })).toMatchObject({ error: "insufficient_scope" });
  const { token: wide } = await newAssistant(undefined, person.id);
  expect((await callTool(wide, "publish_page", { revision })).structuredContent).toMatchObject({ is_published: true });
});

it("An earlier version with other files is restored only with the scopes that change files", async () => {
  const { person, token } = await newAssistant(["profile.update", "links", "cards"]);
  const file = await uploadToDraft(person.id, "avatar");
  const draft = await getDraft(person.id);
  const document = { ...draft.document, files: { ...draft.document.files, avatar: file } };
  await publishDraft(person.id, (await saveDraft(person.id, { ...draft, document })).revision);
  expect(await callTool(token, "undo", { what: "published" })).toMatchObject({ error: "insufficient_scope" });
  const { token: wide } = await newAssistant(undefined, person.id);
  expect((await callTool(wide, "undo", { what: "published" })).isError).toBeUndefined();
});

it("A draft that the editor has open refuses to be saved over what an assistant changed", async () => {
  const { person, token } = await newAssistant();
  const opened = await getDraft(person.id);
  await callTool(token, "set_details", { bio: "Hello" });
  await expect(saveDraft(person.id, opened)).rejects.toMatchObject({ code: "conflict" });
});
