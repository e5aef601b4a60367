import { expect, it } from "vitest";
import { listEntryErrors } from "@/app/settings/profile/_editor/controls/entry-errors";
import { toDraftError } from "@/app/settings/profile/_editor/state/draft-error";
import { RequestError } from "@/app/settings/profile/_editor/state/server-draft";
import { fileTooLargeMessage } from "@/app/settings/profile/_editor/state/use-upload";
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

it("a file is too large above what the service takes of its kind", () => {
  const most = mediaKinds.avatar.maxBytes;
  expect(fileTooLargeMessage("avatar", new Blob([new Uint8Array(most)]), spoken)).toBe(undefined);
  expect(fileTooLargeMessage("avatar", new Blob([new Uint8Array(most + 1)]), spoken)).toBe(
    "The file is larger than 10 MB. Choose a smaller one.",
  );
});
