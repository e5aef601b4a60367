import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { listEntryErrors } from "@/app/settings/profile/_editor/controls/entry-errors";
import { toDraftError } from "@/app/settings/profile/_editor/state/draft-error";
import { fileRefusal, formatRefusal } from "@/app/settings/profile/_editor/state/file-refusal";
import { RequestError } from "@/app/settings/profile/_editor/state/server-draft";
import { mediaKinds } from "@/lib/core/operation/media-kinds";
import { editorWords } from "@/lib/page/editor/words";

const spoken = { language: "en", words: editorWords("en") } as const;

it("errors of an entry are found by its place, its field, and whether the draft was saved or published", () => {
  const name = ["must have at least 1 character"];
  const [gone, unknown] = [["is not stored"], ["is unknown"]];
  const fields = { "document.tracks.1.name": name, "tracks.10.file": gone, "document.cards.1": unknown };
  const refusal = toDraftError(new RequestError("The document is not valid", 400, fields), spoken.words.refusal);
  expect(listEntryErrors(refusal, "tracks", 1, "name")).toEqual(["This must have at least 1 character"]);
  expect(listEntryErrors(refusal, "tracks", 1, "")).toEqual(["This must have at least 1 character"]);
  expect(listEntryErrors(refusal, "tracks", 10, "file")).toEqual(["This is not stored"]);
  expect(listEntryErrors(refusal, "tracks", 0, "")).toEqual([]);
  expect(listEntryErrors(refusal, "tracks", 1, "file")).toEqual([]);
  expect(listEntryErrors(refusal, "cards", 1, "")).toEqual(["This is unknown"]);
  expect(listEntryErrors(undefined, "links", 0, "")).toEqual([]);
});

const file = (type: string, bytes = 1) => new Blob([new Uint8Array(bytes)], { type });
const help = "/developers/uploads#photos-and-videos-from-a-phone";
const unplayable = { text: "Most browsers can't play this video.", help };
const unshowable = { text: "Most browsers can't show this photo.", help };

it("a file is too large above what the service takes of its kind", async () => {
  const most = mediaKinds.avatar.maxBytes;
  expect(await fileRefusal("avatar", file("image/png", most), spoken)).toBe(undefined);
  expect(await fileRefusal("avatar", file("image/png", most + 1), spoken)).toEqual({
    text: "The file is larger than 10 MB. Choose a smaller one.",
  });
});

it("a video that browsers do not play, and a photo that they do not show, are refused before they are sent, with what to do", async () => {
  const heic = new Blob([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")]);
  const hevc = new Blob([Uint8Array.from(readFileSync("tests/files/video/hevc.mp4"))]);
  expect(await fileRefusal("background", hevc, spoken)).toEqual(unplayable);
  expect(await fileRefusal("cover", heic, spoken)).toEqual(unshowable);
  expect(await fileRefusal("audio", hevc, spoken)).toBe(undefined);
});

it("a video of a format that the service does not take, and a HEIC, are said to be unusual, and other files are not", () => {
  expect(formatRefusal("background", file("video/x-matroska"), spoken.words)).toEqual(unplayable);
  expect(formatRefusal("image", file("image/heif"), spoken.words)).toEqual(unshowable);
  expect(formatRefusal("background", file("image/tiff"), spoken.words)).toBe(undefined);
  expect(formatRefusal("audio", file("video/mp4"), spoken.words)).toBe(undefined);
});

it("the page that says what to do is a section of the documentation", () => {
  const [page = "", section] = help.split("#");
  const guide = readFileSync(`lib/developers/reference/guides/${page.split("/").at(-1)}.md`, "utf8");
  const sections = [...guide.matchAll(/^## (.+)$/gm)].map(([, title = ""]) => title.toLowerCase().replaceAll(" ", "-"));
  expect(sections).toContain(section);
});
