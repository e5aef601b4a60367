import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgetSingleton } from "@/lib/core/process/singleton";
import { closeConversions } from "@/lib/media/conversion/conversion";
import { refreshCards } from "@/lib/page/cards/refresh";
import { deleteCardStates, listCardStates } from "@/lib/page/cards/state-store";
import { createCard } from "@/lib/page/cards/store";
import { updateUser } from "@/lib/people/users/store";
import { axeProblems } from "../support/accessibility";
import { openPage, startBrowser } from "../support/browser";
import { copyRecordedAnswers, startCardSources } from "../support/card-sources";
import { visit } from "../support/pages";
import { itInLongRun, sampled } from "../support/sampling";
import { openSite, type Site } from "../support/site";

const sources = await startCardSources();
Object.assign(process.env, sources.environment);
const script = "</h2><script>alert(1)</script><img src=//evil.example/x onerror=alert(1)>";
let site: Site;
let browser: Browser;

beforeAll(async () => {
  site = await openSite(async ({ newPerson }) => {
    await newPerson("plain", "correct horse battery");
    const ids: Record<string, string> = {};
    for (const [index, name] of ["ada", "evil", "face", "fresh", "live", "hanging"].entries()) {
      const { id } = await newPerson(name, "correct horse battery");
      ids[name] = id;
      const chatId = String(94_490_510_688_792_576n + BigInt(index));
      await updateUser(id, { chat_id: chatId, assets: { use_chat_avatar: name === "face" } });
      if (name === "face") continue;
      await createCard(id, { type: "chat", value: null, extra: { show_badges: true } });
      await createCard(id, { type: "server", value: `https://discord.gg/${name}1`, extra: null });
      await createCard(id, { type: "weather", value: name === "ada" ? "Lisbon" : `City of ${name}`, extra: null });
    }
    await learn(ids.ada, 3);
    await learn(ids.face, 2);
    sayScript();
    await learn(ids.evil, 3);
    sources.state.says = copyRecordedAnswers();
    await closeConversions();
  }, sources.environment);
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await sources.stop();
});

function sayScript(): void {
  const { presence, invite, place } = sources.state.says;
  Object.assign(presence.data.discord_user, { username: script, global_name: script });
  Object.assign(presence.data.activities[1] ?? {}, { name: script, details: script, state: script });
  Object.assign(presence.data.activities[0] ?? {}, { state: script });
  invite.guild.name = script;
  Object.assign(place.results[0] ?? {}, { country: script });
}

/** Has the sources asked until all is known, so many pictures included: on a busy machine they may be late. */
async function learn(ownerId = "", pictures: number): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt++) {
    await refreshCards(ownerId);
    const states = await listCardStates(ownerId);
    const known = JSON.stringify(states).match(/"hash"/g)?.length;
    if (known === pictures && states.every(({ state }) => state !== null)) return;
    const names = states.map(({ source }) => source);
    await deleteCardStates(ownerId, names);
    for (const name of ["asked-hosts", "card-answers"]) forgetSingleton(name);
  }
  throw new Error("the sources never answered in time");
}

/** What people read on each card, line by line. */
const texts = async (page: Page) =>
  (await page.locator(".profile-tile").allInnerTexts()).map((text) => text.replaceAll(/\s*\n\s*/g, "\n").trim());

const ofAda = [
  "Phineas\nDo not disturb\n☕ brewing coffee\nEarly bot developer\nEarly supporter\nPlaying Visual Studio Code\nEditing README.md\nWorkspace: lanyard",
  "CS:GO Fraggers Only\n678 online\n12,345 members\nJoin",
  "Lisbon\nPortugal\nPartly cloudy\n18°C\n65°F\nFeels like 17°C / 62°F\nWind 15 km/h\nWeather data by Open-Meteo.com",
];

describe("cards", () => {
  it("show what their sources said, all of it from this site, with and without script", async () => {
    const hosts = new Set<string>();
    for (const javaScriptEnabled of sampled([true, false])) {
      const { page, close } = await openPage(browser, { javaScriptEnabled });
      page.on("request", (request) => hosts.add(new URL(request.url()).origin));
      await visit(page, `${site.url}/ada`);
      expect(await texts(page)).toEqual(ofAda);
      const join = page.getByRole("link", { name: "Join CS:GO Fraggers Only" });
      expect(await join.getAttribute("href")).toBe("https://discord.gg/ada1");
      const credit = page.getByRole("link", { name: "Weather data by Open-Meteo.com" });
      expect(await credit.getAttribute("href")).toBe("https://open-meteo.com/");
      await close();
    }
    expect([...hosts]).toEqual([site.url]);
  });

  itInLongRun("have their pictures in final size, and nothing that axe complains of", async () => {
    const { page, close } = await openPage(browser);
    await visit(page, `${site.url}/ada`);
    const widths = await page
      .locator(".profile-tile img")
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
    expect(widths).toEqual([256, 96, 96]);
    expect(await axeProblems(page, ".profile-cards")).toEqual([]);
    await close();
  });

  itInLongRun("show the first visitor what is known without their sources", async () => {
    const { page, close } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(`${site.url}/fresh`);
    expect(await texts(page)).toEqual([
      "Chat\nStatus unavailable right now",
      "fresh1\nInvite at discord.gg\nJoin",
      "City of fresh\nWeather unavailable right now",
    ]);
    await close();
  });

  it("appear without a reload, also where the look has changed since", async () => {
    const { page, close } = await openPage(browser);
    const response = await page.goto(`${site.url}/live`);
    expect(await response?.text()).toContain("Status unavailable right now");
    // Styles that the policy of the page as it was opened does not allow.
    await page.route(`${site.url}/live`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll("</style>", " </style>") });
    });
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.getByRole("heading", { name: "Phineas" }).waitFor({ timeout: 170_000 });
    expect(await page.evaluate(() => "isSame" in window)).toBe(true);
    expect(await texts(page)).toHaveLength(3);
    await close();
  });

  it("show as text whatever others wrote", async () => {
    const { page, close } = await openPage(browser);
    const seen: string[] = [];
    page.on("dialog", (dialog) => seen.push(dialog.message()));
    page.on("request", (request) => new URL(request.url()).origin !== site.url && seen.push(request.url()));
    await visit(page, `${site.url}/evil`);
    expect(seen).toEqual([]);
    expect((await texts(page))[1]).toBe(`${script}\n678 online\n12,345 members\nJoin`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await close();
  });

  itInLongRun("have a chat account's picture stand for the profile's own, where that is wished", async () => {
    const { page, close } = await openPage(browser);
    await visit(page, `${site.url}/face`);
    const image = page.locator(".profile-avatar img");
    const address = await image.getAttribute("src");
    expect(address).toMatch(/^\/face\/picture\/avatar\?v=[0-9a-f]{32}$/);
    expect(await image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(256);
    expect(await page.locator(".profile-tile").count()).toBe(0);
    const { status, headers } = await fetch(site.url + address);
    const names = ["content-type", "cache-control", "x-content-type-options", "content-security-policy"];
    expect([status, ...names.map((name) => headers.get(name))]).toEqual([
      200,
      "image/webp",
      "public, max-age=31536000, immutable",
      "nosniff",
      "default-src 'none'; sandbox",
    ]);
    await close();
  });

  it("are never waited for: while their sources hang, the page is there before anybody gives them up", async () => {
    const visit = async (name: string) => (await fetch(`${site.url}/${name}`)).text();
    await visit("plain");
    sources.state.fault = "hang";
    expect(await visit("hanging")).toContain("Status unavailable right now");
    const answeredAt = Date.now();
    expect(await visit("ada")).toContain("brewing coffee");
    await expect.poll(() => sources.abandoned.length).toBeGreaterThan(0);
    expect(sources.abandoned[0]?.at).toBeGreaterThanOrEqual(answeredAt);
  });
});
