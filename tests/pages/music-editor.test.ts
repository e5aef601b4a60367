import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { button, narrow, openEditor, savedDraft } from "../support/editor";
import { withId3 } from "../support/id3";
import { password } from "../support/members";
import { setUpSite } from "../support/set-up-site";

const site = setUpSite(["fay", "gus"]);

it("the music of the editor uploads many tracks, of which one that fails is named and skipped, and names what is wrong at its row", async () => {
  const { page, close } = await site.openEmpty(narrow, [/status of (?:400|415)/]);
  await openEditor(page, site.url, "fay", password, "music");
  const files = page.getByLabel("Upload tracks: file");
  const damaged = { name: "damaged.mp3", mimeType: "audio/mpeg", buffer: Buffer.from("no sound") };
  const good = (name: string) => ({
    name,
    mimeType: "audio/mpeg",
    buffer: readFileSync("tests/files/audio/short.mp3"),
  });
  await files.setInputFiles([damaged, good("Waltz.mp3")]);
  await page.getByRole("alert").filter({ hasText: "damaged.mp3: " }).waitFor();
  await files.setInputFiles([good("Polka.mp3")]);
  await page.getByText("2 more files to upload").waitFor();
  await button(page, "Skip").click();
  const names = async () => (await savedDraft(page)).tracks.map(({ name }) => name);
  await expect.poll(names).toEqual(["Waltz", "Polka"]);

  await page.getByLabel("Track name").nth(1).fill("");
  const row = page.getByRole("list", { name: "Tracks" }).getByRole("listitem").nth(1);
  await row.getByRole("alert").waitFor();
  expect(await row.getByLabel("Track name").getAttribute("aria-invalid")).toBe("true");
  await row.getByLabel("Track name").fill("March");
  await expect.poll(names).toEqual(["Waltz", "March"]);

  const cover = page.getByLabel("Add cover").first();
  await cover.setInputFiles({ name: "damaged.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  const crop = page.getByRole("dialog", { name: "Crop the picture" });
  await crop.getByRole("alert").waitFor();
  expect(await button(crop, "Use this part").count()).toBe(0);
  await button(crop, "Cancel").click();
  await cover.setInputFiles("tests/files/images/photo.jpg");
  // The picture has 64 × 48 pixels, and its largest square is shown as large as the dialog allows.
  const square = crop.getByTestId("cropper");
  await expect.poll(async () => (await square.boundingBox())?.height).toBeGreaterThan(200);
  await button(crop, "Use this part").click();
  await button(page, "Remove cover").waitFor();
  expect((await savedDraft(page)).tracks.map(({ cover: id }) => typeof id)).toEqual(["string", "object"]);
  await close();
});

it("a track is named as its file says, and the cover in the file is offered", async () => {
  const { page, close } = await site.openEmpty(narrow);
  await openEditor(page, site.url, "gus", password, "music");
  const files = page.getByLabel("Upload tracks: file");
  const tagged = (name: string, title: string, cover: Buffer) => ({
    name,
    mimeType: "audio/mpeg",
    buffer: withId3(readFileSync("tests/files/audio/short.mp3"), title, cover),
  });
  const photo = readFileSync("tests/files/images/photo.jpg");
  await files.setInputFiles([
    tagged("01_track.mp3", " Night\n\u202Etrain ", photo),
    tagged("02_track.mp3", "", Buffer.from("no picture")),
  ]);
  const rows = page.getByRole("list", { name: "Tracks" }).getByRole("listitem");
  await expect.poll(() => rows.count()).toBe(2);
  const tracks = async () => (await savedDraft(page)).tracks.map(({ name, cover }) => [name, typeof cover]);
  await expect.poll(tracks).toEqual([
    ["Night train", "object"],
    ["02 track", "object"],
  ]);
  // What the browser cannot show is not offered.
  const offer = button(page, "Use this cover");
  await expect.poll(() => offer.count()).toBe(1);
  await rows.first().getByText("This cover is in the file.").waitFor();
  await offer.click();
  await button(rows.first(), "Remove cover").waitFor();
  await expect.poll(tracks).toEqual([
    ["Night train", "string"],
    ["02 track", "object"],
  ]);
  expect(await offer.count()).toBe(0);
  await close();
});
