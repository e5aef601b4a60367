import type { Locator, Page } from "playwright";
import { expect, it } from "vitest";
import { interpolate } from "@/lib/core/messages/message";
import { messages } from "@/lib/core/messages/messages";
import { axeProblems } from "../support/accessibility";
import { button, isReady, publishedPage, savedDraft } from "../support/editor";
import { readLayoutShift, watchShifts } from "../support/layout-shifts";
import { password } from "../support/members";
import { settled, visit, waitForAnimations } from "../support/pages";
import { keepPicture, keepsPictures, writeGalleryPage } from "../support/pictures";
import { sampled } from "../support/sampling";
import { setUpSite } from "../support/set-up-site";
import { smallTargets } from "../support/small-targets";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const site = setUpSite([]);

const addresses = [
  "https://github.com/mira",
  "https://www.instagram.com/mira",
  "https://www.youtube.com/@mira",
  "My shop https://mira.example/shop",
  "Commissions https://mira.example/commissions",
  "mira@example.com",
];

/** Counts the taps of a finger, and keeps a picture of what each leads to. */
function filmOf(page: Page, name: string) {
  const pictures: string[] = [];
  let taps = 0;
  const keep = async () => {
    if (keepsPictures) await waitForAnimations(page);
    const picture = `phone-walks/${name}-${String(pictures.length).padStart(2, "0")}.png`;
    await keepPicture(page, picture, { fullPage: false });
    pictures.push(picture);
  };
  return {
    taps: () => taps,
    async tap(target: Locator) {
      await target.tap();
      taps += 1;
      await keep();
    },
    /** Taps what leads to another document, and waits for a part of that. */
    async leave(target: Locator, found: Locator) {
      await target.tap();
      taps += 1;
      await found.waitFor();
      await settled(page);
      await keep();
    },
    /** Taps into a field and types, which needs no further tap. */
    async type(field: Locator, text: string) {
      await field.tap();
      taps += 1;
      await field.fill(text);
      await keep();
    },
    /** Taps a button, and chooses a file in the window of the system. */
    async choose(target: Locator, file: string) {
      const [chooser] = await Promise.all([page.waitForEvent("filechooser"), target.tap()]);
      taps += 1;
      await chooser.setFiles(file);
      await keep();
    },
    keep,
    hang: () => writeGalleryPage(pictures, `phone-walks/${name}.jpg`, { columns: 8, width: 195, height: 422 }),
  };
}

/** A new document: nothing has moved while it came, and axe and fingers find nothing wrong with it. */
async function expectGood(page: Page, within: string): Promise<void> {
  await waitForAnimations(page);
  expect(await smallTargets(page, within)).toEqual([]);
  expect(await axeProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
}

it.each(sampled(["en", "de", "ar", "ja"] as const))(
  "on a phone in %s, a newcomer publishes within 12 taps, has a whole page within 35, and changes everything back",
  async (language) => {
    const { page, close } = await site.openEmpty({ ...phone, locale: language });
    const { landing, signIn, builder, pageParts, uploads } = messages[language];
    const film = filmOf(page, language);
    const { tap, leave, type, choose, taps } = film;
    const preview = page.frameLocator(`iframe[title='${builder.preview.frame}']:not([aria-hidden])`);
    const part = (name: keyof typeof builder.sections) =>
      page
        .getByRole("navigation", { name: builder.sections.label })
        .getByRole("link", { name: builder.sections[name] });
    const live = page.getByRole("dialog", { name: builder.live.title });
    const publish = page.locator("[data-editor] > div").first().locator("button").last();
    const publishOnceSaved = async () => {
      await savedDraft(page);
      await tap(publish);
      await publish.filter({ hasText: builder.bar.noChanges }).waitFor();
      await film.keep();
      return publishedPage(page);
    };
    await watchShifts(page);

    await visit(page, site.url);
    expect(await readLayoutShift(page)).toBe(0);
    await film.keep();
    await type(page.getByLabel(landing.claimForm.label), `mira-${language}`);
    await leave(button(page, landing.claimForm.submit), page.getByLabel(signIn.registerForm.email));
    await expectGood(page, "form");
    await type(page.getByLabel(signIn.registerForm.email), `mira-${language}@example.com`);
    await type(page.locator("input[type=password]"), password);
    const first = page.getByRole("dialog", { name: builder.firstRun.look });
    await leave(button(page, signIn.registerForm.submit), first);
    await isReady(page);
    expect(await page.locator("html").getAttribute("lang")).toBe(language);
    expect(await readLayoutShift(page)).toBe(0);
    await expectGood(page, "[data-editor]");
    await tap(button(page, "Sunset"));
    await tap(button(page, builder.firstRun.continue));
    const pasted = page.getByRole("dialog").getByLabel(pageParts.links.addresses);
    await type(pasted, addresses.join("\n"));
    await expectGood(page, "[data-editor]");
    await tap(button(page, builder.firstRun.publish));
    await live.waitFor();
    await film.keep();
    const begun = await publishedPage(page);
    expect(taps()).toBeLessThanOrEqual(12);
    expect(begun).toMatchObject({ links: addresses.map(() => ({})), settings: { profile: { font: "Poppins" } } });

    await tap(button(live, builder.live.continue));
    await tap(preview.locator(".profile-avatar").first());
    await choose(button(page, uploads.file.avatar), "tests/files/images/photo.jpg");
    await tap(button(page, uploads.crop.part));
    await expect.poll(async () => (await savedDraft(page)).files.avatar).toMatch(/webp$/);
    await expectGood(page, "[data-editor]");
    await tap(part("links"));
    const addAbove = async (title: string, heading: string) => {
      await tap(button(page, interpolate(builder.rows.options, { name: title })).first());
      const choices = page.getByRole("group", { name: builder.rows.addAbove, exact: true });
      await tap(choices.getByRole("button", { name: pageParts.order.heading }));
      await page.keyboard.type(heading);
      await film.keep();
    };
    await addAbove("GitHub mira", "Work");
    await addAbove("My shop", "Shop");
    await expectGood(page, "[data-editor]");
    await tap(part("music"));
    await choose(button(page, pageParts.music.upload), "tests/files/audio/short.mp3");
    await expect.poll(async () => (await savedDraft(page)).tracks.length).toBe(1);
    await expectGood(page, "[data-editor]");
    await tap(part("look"));
    await tap(button(page, "Gazette"));
    await expect.poll(async () => (await savedDraft(page)).settings.layout).toBe("newspaper");
    await expectGood(page, "[data-editor]");
    const whole = await publishOnceSaved();
    expect(taps()).toBeLessThanOrEqual(35);
    expect(whole).toMatchObject({
      headings: [{ title: "Work" }, { title: "Shop" }],
      links: addresses.map(() => ({})),
      tracks: [{ name: "short" }],
      files: { avatar: expect.any(String) },
    });
    const html = await (await fetch(`${site.url}/mira-${language}`)).text();
    for (const words of ["Work", "Shop", "My shop", "https://github.com/mira"]) expect(html).toContain(words);

    await tap(button(page, builder.versions.open).last());
    const versions = page.getByRole("dialog", { name: builder.versions.open });
    await tap(button(versions, builder.versions.restore).first());
    expect(await publishOnceSaved()).toEqual(begun);
    if (keepsPictures) await film.hang();
    await close();
  },
);
