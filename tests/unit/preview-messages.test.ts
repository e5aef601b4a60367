import { expect, it } from "vitest";
import { pageDocument, withIds } from "@/lib/page/document/document";
import { createPatch, isFromFrame } from "@/lib/page/editor/preview-messages";

const page = withIds(
  pageDocument.parse({
    settings: { display_name: "Ada", bio: "Words", location: "London" },
    headings: [{ title: "Work" }],
    links: [
      { type: "github", value: "ada", title: "Code" },
      { type: "x", value: "ada" },
    ],
    tracks: [{ name: "Waltz", file: `${crypto.randomUUID()}.mp3` }],
  }),
);

it("the preview is patched with the texts of entries at their own places, whatever it shows of them", () => {
  const [code, x] = page.links;
  expect(createPatch(page).texts).toEqual({
    "settings.display_name": "Ada",
    "settings.bio": "Words",
    "settings.location": "London",
    "settings.page_enter_text": "",
    [`headings.${page.headings[0]?.id}`]: "Work",
    [`links.${code?.id}`]: "Code",
    [`links.${x?.id}`]: "@ada",
    [`tracks.${page.tracks[0]?.id}`]: "Waltz",
  });
});

it("a text that is cleared becomes empty in the preview", () => {
  const cleared = { ...page, settings: { ...page.settings, bio: null, location: null } };
  expect(createPatch(cleared).texts).toMatchObject({ "settings.bio": "", "settings.location": "" });
});

it("the editor takes no message of a frame in another form", () => {
  expect([{ type: "pick", path: 1 }, { type: "pick" }, null, "ready", { type: "scroll" }].some(isFromFrame)).toBe(
    false,
  );
  expect(
    [{ type: "pick", path: "order" }, { type: "ready" }, { type: "escape" }, { type: "scroll", top: 1 }].every(
      isFromFrame,
    ),
  ).toBe(true);
});
