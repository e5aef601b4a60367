import { expect, it } from "vitest";
import { findTheme } from "@/lib/page/themes/themes";
import { axeProblems } from "../support/accessibility";
import { changeDraft, openEditor, publish, savedDraft } from "../support/editor";
import { password } from "../support/members";
import { settled } from "../support/pages";
import { setUpSite } from "../support/set-up-site";

const site = setUpSite(["ada", "grace"]);

const framed = "iframe[src='/ada/still']";

it("a page is in the gallery and on the front page once its owner publishes that, and gone when they publish it off", async () => {
  const { page, close } = await site.openEmpty();
  await openEditor(page, site.url, "ada", password, "privacy");
  const gazette = findTheme("gazette")?.settings;
  await changeDraft(page, site.url, ({ settings }) => ({
    settings: {
      ...settings,
      layout: "newspaper",
      profile: gazette?.profile ?? settings.profile,
      type: gazette?.type ?? settings.type,
    },
  }));
  await page.reload();
  const gallery = page.getByRole("switch", { name: "Show my page in the gallery" });
  const search = page.getByRole("switch", { name: "Show my page in search engines" });
  const hint = page.locator("[id='at-settings.show_in_gallery']");
  expect(await hint.innerText()).toContain("Anyone can then see your page, small");
  await search.click();
  expect(await hint.innerText()).toContain("Turn on “Show my page in search engines” first.");
  await search.click();
  await gallery.click();
  expect((await savedDraft(page)).settings.show_in_gallery).toBe(true);

  const visitor = await site.open("/gallery");
  expect(await visitor.page.getByRole("main").innerText()).toContain("No page is shown here yet.");
  const publishing = page.waitForResponse(/\/settings\/profile\/publish$/);
  await publish(page).click();
  expect((await publishing).status()).toBe(200);

  for (const path of ["/gallery", "/", "/gallery?look=gazette"]) {
    await visitor.page.goto(site.url + path);
    await visitor.page.getByRole("link", { name: /^ada Gazette$/ }).scrollIntoViewIfNeeded();
    const shown = visitor.page.frameLocator(framed);
    await shown.getByRole("heading", { name: "ada" }).waitFor();
    expect(await shown.locator("script").count()).toBe(0);
    await settled(visitor.page);
    expect(await axeProblems(visitor.page)).toEqual([]);
  }
  expect(await visitor.page.getByRole("link", { name: "Start with Gazette" }).getAttribute("href")).toBe(
    "/register?look=gazette",
  );
  expect(await visitor.page.getByRole("navigation", { name: "Pages by look" }).innerText()).toMatch(
    /^All\s+1\s+Gazette\s+1$/,
  );
  for (const locale of ["fr", "es", "de", "ar", "pt"])
    for (const path of ["/", "/gallery"]) {
      const narrow = await site.open(path, { locale, viewport: { width: 320, height: 640 } });
      const wide = await narrow.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([locale, path, wide]).toEqual([locale, path, 0]);
      await narrow.close();
    }
  await visitor.page.goto(`${site.url}/gallery?look=own`);
  expect(await visitor.page.locator(framed).count()).toBe(0);

  await page.keyboard.press("Escape");
  await gallery.click();
  await savedDraft(page);
  await publish(page).click();
  const listed = async () => (await (await fetch(`${site.url}/gallery`)).text()).includes('href="/ada"');
  await expect.poll(listed).toBe(false);
  expect((await fetch(`${site.url}/ada/still`)).status).toBe(404);
  await visitor.close();
  await close();
});

it("the gallery is a 404 for a look or a place that there is not", async () => {
  const statusOf = async (query: string) => (await fetch(`${site.url}/gallery${query}`)).status;
  expect(await Promise.all(["", "?look=own", "?before=7"].map(statusOf))).toEqual([200, 200, 200]);
  expect(
    await Promise.all(["?look=none", "?look=", "?before=0", "?before=1e3", "?look=own&look=zine"].map(statusOf)),
  ).toEqual(Array(5).fill(404));
});
