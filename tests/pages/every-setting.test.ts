import type { Page } from "playwright";
import { afterAll, expect, it } from "vitest";
import { type Control, pageControls } from "@/lib/page/document/controls";
import type { PageDocument } from "@/lib/page/document/document";
import { isSame } from "@/lib/page/document/json";
import { valueAt, withValue } from "@/lib/page/document/places";
import { updateAccountFlag } from "@/lib/people/users/store";
import { startCardSources } from "../support/card-sources";
import {
  changeDraft,
  isReady,
  liveToast,
  openEditor,
  publish,
  publishedPage,
  savedDraft,
  showPreview,
  uploadTrack,
} from "../support/editor";
import { password } from "../support/members";
import { visit } from "../support/pages";
import { sampled } from "../support/sampling";
import { setUpSite } from "../support/set-up-site";

const sources = await startCardSources();
afterAll(sources.stop);
const site = setUpSite(async ({ newPerson }) => {
  await newPerson("ada", password);
  await updateAccountFlag("ada", "isPremium", true);
}, sources.environment);

const chatIds = ["94490510688792576", "94490510688792577"];
const sample: Readonly<Record<string, string>> = {
  avatar: "tests/files/images/moving.webp",
  background: "tests/files/images/photo.jpg",
  cursor: "tests/files/cursors/arrow.png",
  font: "tests/files/fonts/cantarell.otf",
};

/** Part by part, and files first, since some settings show on them alone; last the account that the card is known of. */
const parts = ["profile", "look", "music", "privacy"];
/** It shows in the gallery, as `page-gallery.test.ts` says. */
const elsewhere = "settings.show_in_gallery";
const rankOf = ({ kind, path }: Control) => (kind === "file" ? 0 : path === "settings.chat_id" ? 2 : 1);
const inOrder = parts.flatMap((part) =>
  pageControls
    .filter(({ group, path }) => group === part && path !== elsewhere)
    .sort((one, other) => rankOf(one) - rankOf(other)),
);

const at = (page: Page, { path }: Control) => page.locator(`[id="at-${path}"]`);

/** Uses the control as a person does, so that its place gets another value. */
async function change(page: Page, control: Control, document: PageDocument): Promise<void> {
  const { path, kind, options = [], label } = control;
  const value = valueAt(document, path);
  const place = at(page, control);
  if (kind === "text")
    await place.getByLabel(label).fill(path.endsWith("chat_id") ? (chatIds[1] ?? "") : "Another text");
  else if (kind === "paragraph") await place.getByLabel(label).fill("Two lines\nof it");
  else if (kind === "switch") await place.getByRole("switch").click();
  // Over a picture the card stays so opaque that its text can be read: a lower opacity would show nothing.
  else if (kind === "percent") await place.getByLabel(`${label} in percent`).fill("93");
  else if (kind === "colour") await place.getByLabel(label, { exact: true }).fill("#b3a126");
  else if (kind === "texts") {
    await place.getByRole("button", { name: "Add line" }).click();
    await place.getByLabel("Line 2", { exact: true }).fill("Another line");
  } else if (kind === "file") {
    await place.getByLabel(/: file$/).setInputFiles(sample[path.slice("files.".length)] ?? "");
    const crop = page.getByRole("button", { name: "Whole picture" });
    if (path === "files.avatar") await crop.click();
    await place.getByRole("button", { name: /^Remove/ }).waitFor();
  } else {
    const other = options.find((option) => option !== value && option !== "custom") ?? "";
    const select = place.getByRole("combobox");
    if (await select.count()) await select.selectOption(other);
    else await place.locator(`input[value="${other}"]`).check({ force: true });
  }
}

/** Two tracks, a chat card whose source has answered, links and lines: a page on which every setting shows. */
async function fillPage(page: Page): Promise<void> {
  const tracks = [await uploadTrack(page, site.url, "short.mp3"), await uploadTrack(page, site.url, "short.flac")];
  const plain = { title: null, hidden: false, featured: false, me: true, picture: null, from: null, until: null };
  const { revision } = await changeDraft(page, site.url, ({ settings }) => ({
    tracks,
    settings: {
      ...settings,
      chat_id: chatIds[0] ?? "",
      typewriter: { enabled: false, texts: ["First line"] },
      effects: { ...settings.effects, username_glow: false },
    },
    cards: [{ id: crypto.randomUUID(), type: "chat", value: null, extra: { show_badges: true } }],
    links: [{ id: crypto.randomUUID(), type: "github", value: "ada", ...plain }],
  }));
  const publication = { data: { revision }, headers: { Origin: site.url } };
  await page.request.post(`${site.url}/settings/profile/publish`, publication);
  const shown = async () => (await fetch(`${site.url}/ada`)).text();
  await expect.poll(shown, { timeout: 170_000, interval: 500 }).toContain("Phineas");
}

it("every setting and file of a page can be changed here, and is seen on the page", async () => {
  // The test asks for previews of the same person, which may take the place of those of the editor.
  const { page, close } = await site.openEmpty({ viewport: { width: 1280, height: 900 } }, [/status of 409/]);
  await openEditor(page, site.url, "ada", password);
  await fillPage(page);
  expect(inOrder).toHaveLength(pageControls.length - 1);
  let document = await savedDraft(page);
  let html = await showPreview(page, document);

  /** Changes these controls, waits until all of that is saved, and expects each to be seen by itself. */
  const expectSeen = async (controls: readonly Control[]) => {
    for (const control of controls) await change(page, control, document);
    let saved = document;
    const unchanged = async () => {
      saved = await savedDraft(page);
      return controls.map(({ path }) => path).filter((path) => isSame(valueAt(saved, path), valueAt(document, path)));
    };
    await expect.poll(unchanged).toEqual([]);
    for (const { path } of controls) {
      document = controls.length === 1 ? saved : withValue(document, path, valueAt(saved, path));
      const shown = await showPreview(page, document);
      expect({ path, isSeen: shown !== html }).toEqual({ path, isSeen: true });
      html = shown;
    }
    expect(document).toEqual(saved);
  };

  for (const part of parts) {
    await visit(page, `${site.url}/settings/profile/${part === "profile" ? "" : part}`);
    await isReady(page);
    const controls = inOrder.filter(({ group }) => group === part);
    // A file may change more than its own place: a font is chosen, too.
    for (const file of sampled(
      controls.filter(({ kind }) => kind === "file"),
      2,
    ))
      await expectSeen([file]);
    await expectSeen(
      sampled(
        controls.filter(({ kind }) => kind !== "file"),
        9,
      ),
    );
  }
  await publish(page).click();
  await liveToast(page).waitFor();
  expect(await publishedPage(page)).toEqual(await savedDraft(page));
  await close();
});
