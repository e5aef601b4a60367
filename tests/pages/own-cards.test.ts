import { expect, it } from "vitest";
import { quotas } from "@/lib/core/limits/quotas";
import { newCard } from "@/lib/page/cards/schema";
import { createCard } from "@/lib/page/cards/store";
import { button, openEditor, preview, publish, publishedPage } from "../support/editor";
import { password } from "../support/members";
import { ownCards } from "../support/own-cards";
import { visit } from "../support/pages";
import { keepPicture } from "../support/pictures";
import { setUpSite } from "../support/set-up-site";

const site = setUpSite(async ({ newPerson }) => {
  const { id } = await newPerson("ada", password);
  for (const card of ownCards) await createCard(id, newCard.parse(card));
  const over = await newPerson("over", password);
  const at = new Date(Date.now() + 30_000).toISOString();
  await createCard(over.id, { type: "countdown", value: at, extra: { title: "Soon", after: "Here it is" } });
  await newPerson("bea", password);
  await newPerson("cyd", password);
  const full = await newPerson("full", password);
  for (let count = 0; count < quotas.cards.free; count += 1)
    await createCard(full.id, newCard.parse({ type: "weather", value: `Place ${count}` }));
});

it("a player is loaded once somebody presses play, in a frame that is shut in, and nothing is asked before", async () => {
  const { page, close } = await site.openEmpty();
  const hosts: string[] = [];
  await page.route(/^https:/, (route) => {
    hosts.push(new URL(route.request().url()).host);
    return route.fulfill({ contentType: "text/html", body: "<p>player</p>" });
  });
  await visit(page, `${site.url}/ada`);
  expect([hosts, await page.locator("iframe").count()]).toEqual([[], 0]);
  await page.getByRole("link", { name: "Play A house in forty minutes (YouTube)" }).click();
  const frame = page.locator(".profile-tile[data-kind=video] iframe");
  await expect.poll(() => frame.contentFrame().locator("p").innerText()).toBe("player");
  expect(hosts).toEqual(["www.youtube-nocookie.com"]);
  expect(
    await frame.evaluate((element: HTMLIFrameElement) => ({
      ...{ src: element.src, title: element.title, referrer: element.referrerPolicy, sandbox: element.sandbox.value },
    })),
  ).toEqual({
    src: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&start=42",
    title: "A house in forty minutes",
    referrer: "strict-origin",
    sandbox:
      "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation allow-forms",
  });
  expect(await page.locator(".profile-play").first().isVisible()).toBe(false);
  await close();
});

it("the editor says that a page has no room for more blocks, and for how many links", async () => {
  const { page, close } = await site.openEmpty();
  await openEditor(page, site.url, "full", password, "/cards");
  await button(page, /^Block$/).click();
  await page.getByText("Your page has 12 blocks, as many as fit. Remove one to add another.").waitFor();
  expect(await button(page, /^Questions and answers/).count()).toBe(0);
  await button(page, /^Link$/).click();
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => `https://ada.example/${index}`).join("\n");
  await page.getByLabel("Addresses").fill(lines(51));
  await page.getByText("Your page has room for 50 more links.").waitFor();
  expect(await button(page, "Add 51 links").isDisabled()).toBe(true);
  await page.getByLabel("Addresses").fill(lines(50));
  expect(await button(page, "Add 50 links").isDisabled()).toBe(false);
  await close();
});

it("a block that is not added yet stays while its person is elsewhere in the editor, until it is added", async () => {
  const { page, close } = await site.openEmpty();
  await openEditor(page, site.url, "cyd", password, "links");
  const leave = async () => {
    await page.getByRole("link", { name: "Profile", exact: true }).click();
    await page.getByLabel("Bio", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Links & blocks", exact: true }).click();
  };
  await button(page, /^Block$/).click();
  await button(page, /^Text/).click();
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.fill("Open on *Fridays*.");
  await leave();
  expect(await text.inputValue()).toBe("Open on *Fridays*.");
  await button(page, /^Questions and answers/).click();
  await page.getByLabel("Question 1").fill("Do you ship?");
  await preview(page).locator(".profile-names h1").click();
  // The frame says by a message what was clicked.
  await page.getByLabel("Bio", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Links & blocks", exact: true }).click();
  expect(await page.getByLabel("Question 1").inputValue()).toBe("Do you ship?");
  await button(page, /^Text/).click();
  expect(await text.inputValue()).toBe("Open on *Fridays*.");
  await button(page, "Add block").click();
  await preview(page).getByText("Open on Fridays.").waitFor();
  await button(page, /^Block$/).click();
  await button(page, /^Text/).last().click();
  expect(await text.last().inputValue()).toBe("");
  await close();
});

it("own cards are whole without script: questions open, and what plays is a link", async () => {
  const { page, close } = await site.openEmpty({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await visit(page, `${site.url}/ada`);
  await page.getByText("Do you ship?").click();
  await page.getByText("Every Friday.").waitFor();
  expect(await page.locator(".profile-left").innerText()).toMatch(/^[\d,]+\s+days\s+\d+\s+hours?$/);
  const play = page.getByRole("link", { name: "Play A house in forty minutes (YouTube)" });
  expect(await play.getAttribute("href")).toBe("https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s");
  expect(await page.locator(".profile-tile time").innerText()).toBe("January 31, 2030 at 6:00 PM UTC");
  expect(await page.getByRole("link", { name: "Open Rua da Rosa 12, Lisbon in maps" }).isVisible()).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await close();
});

it("a countdown runs to its end on an open page, and then says what comes after", async () => {
  const { page, close } = await site.openEmpty();
  await visit(page, `${site.url}/over`);
  const card = page.locator(".profile-tile[data-kind=countdown]");
  await card
    .getByText(/second|Here it is/)
    .first()
    .waitFor();
  await card.getByText("Here it is").waitFor({ timeout: 60_000 });
  expect(await page.getByRole("timer").count()).toBe(0);
  await close();
});

it("the editor adds a card of questions, changes it, and says next to a field what is wrong", async () => {
  const { page, errors, close } = await site.openEmpty();
  await openEditor(page, site.url, "bea", password, "blocks");
  await button(page, /^Questions and answers/).click();
  await page.getByLabel("Question 1").fill("Do you ship?");
  await page.getByLabel("Answer 1").fill("Every *Friday*.");
  await button(page, "Add block").click();
  await preview(page).getByText("Do you ship?").waitFor();
  await button(page, "Add question").click();
  await keepPicture(page, "own-cards-editor.png");
  await page.getByRole("textbox", { name: "Question 2" }).fill("Where from?");
  await preview(page).getByText("Where from?").waitFor();
  await button(page, /^Block$/).click();
  await button(page, /^Video/).click();
  await page.getByLabel("Address of the video").fill("https://evil.example/");
  await button(page, "Add block").click();
  await page
    .getByText("This must be the address of a video on YouTube, Vimeo or Twitch, or of a channel on Twitch.")
    .waitFor();
  await page.getByLabel("Address of the video").fill("https://vimeo.com/76979871");
  await button(page, "Add block").click();
  await preview(page).getByRole("heading", { name: "Video on Vimeo" }).waitFor();
  await button(page, /^Block$/).click();
  await button(page, /^Countdown/).click();
  await button(page, "Add block").click();
  // Until then the field is that of the form which adds the block.
  await button(page, /^Options for Countdown/).waitFor();
  await page.getByLabel("When").fill("");
  await page.getByText("This is required.").waitFor();
  await button(page, /^Options for Countdown/).click();
  await button(page, "Remove Countdown").click();
  await publish(page).click();
  await expect
    .poll(async () => (await publishedPage(page)).cards)
    .toMatchObject([
      {
        type: "faq",
        value: null,
        extra: {
          items: [
            { question: "Do you ship?", answer: "Every *Friday*." },
            { question: "Where from?", answer: "" },
          ],
        },
      },
      { type: "video", value: "https://vimeo.com/76979871", extra: { title: null } },
    ]);
  // The browser reports the refusals that were asked for: of the address, and of the page while a countdown has no time.
  expect(errors.splice(0).filter((error) => !error.includes("400 (Bad Request)"))).toEqual([]);
  await close();
});
