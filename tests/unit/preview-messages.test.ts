import { expect, it } from "vitest";
import { type PageDocument, pageDocument, withIds } from "@/lib/page/document/document";
import { createPatch, toDocumentPath, toRenderedPath } from "@/lib/page/editor/preview-messages";

const names = ["First", "Second", "Third"];
const page = withIds(
  pageDocument.parse({
    settings: { display_name: "Ada", bio: "Words", location: "London" },
    links: names.map((title, index) => ({ type: "github", value: `ada${index}`, title, hidden: index === 1 })),
  }),
);
const rendered = { page, at: Date.now() };
const titlesOf = (changed: PageDocument) =>
  Object.fromEntries(
    Object.entries(createPatch(changed, rendered).texts).filter(([path]) => path.startsWith("links.")),
  );
const renamed = (document: PageDocument, from: string, to: string): PageDocument => ({
  ...document,
  links: document.links.map((link) => (link.title === from ? { ...link, title: to } : link)),
});

it("the preview is patched with the titles of the links that it was rendered with, at their places there", () => {
  expect(titlesOf(renamed(page, "Third", "Last"))).toEqual({ "links.0": "First", "links.1": "Last" });
});

it("the title of a link stays with it when others are removed, moved, added or shown since", () => {
  const { links } = page;
  const [first, second, third] = links as [
    PageDocument["links"][0],
    PageDocument["links"][0],
    PageDocument["links"][0],
  ];
  const both = { "links.0": "First", "links.1": "Third" };
  expect(titlesOf({ ...page, links: [second, third] })).toEqual({ "links.1": "Third" });
  expect(titlesOf({ ...page, links: [third, second, first] })).toEqual(both);
  expect(titlesOf({ ...page, links: [{ ...first, id: crypto.randomUUID(), title: "New" }, ...links] })).toEqual(both);
  expect(titlesOf({ ...page, links: links.map((link) => ({ ...link, hidden: false })) })).toEqual(both);
});

it("a text that is cleared becomes empty in the preview", () => {
  const cleared = { ...page, settings: { ...page.settings, bio: null, location: null } };
  expect(createPatch(cleared, rendered).texts).toMatchObject({ "settings.bio": "", "settings.location": "" });
});

it("an entry is picked and outlined by its place in the list that is shown", () => {
  const third = `links.${page.links[2]?.id}`;
  expect(toDocumentPath(rendered, "links.1")).toBe(third);
  expect(toRenderedPath(rendered, third)).toBe("links.1");
  expect(toRenderedPath(rendered, `links.${page.links[1]?.id}`)).toBe("links.-1");
  expect(toDocumentPath(rendered, "settings.bio")).toBe("settings.bio");
});
