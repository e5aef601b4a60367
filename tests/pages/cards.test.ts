import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCard } from "@/lib/cards/store";
import { updateUser } from "@/lib/users/store";
import { openPage, startBrowser } from "../support/browser";
import { recorded, startCardSources } from "../support/card-sources";
import { openSite, type Site } from "../support/site";

const sources = await startCardSources();
const chatIds: Record<string, string> = {};
let site: Site;
let browser: Browser;

beforeAll(async () => {
  site = await openSite(async ({ newPerson }) => {
    const names = ["plain", "ada", "song", "evil", "face", "noscript", "hanging", "live"];
    for (const [index, name] of names.entries()) {
      const { id } = await newPerson(name, "correct horse battery");
      if (name === "plain") continue;
      const chatId = String(94490510688792576n + BigInt(index));
      chatIds[name] = chatId;
      await updateUser(id, { chat_id: chatId, assets: { use_chat_avatar: name === "face" } });
      if (name === "face") continue;
      await createCard(id, { type: "chat", value: null, extra: { show_badges: name !== "song" } });
      await createCard(id, { type: "server", value: `https://discord.gg/${name}1`, extra: null });
      await createCard(id, { type: "weather", value: name === "ada" ? "Lisbon" : `City of ${name}`, extra: null });
    }
  }, sources.environment);
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await sources.stop();
});

/** What people read on each card, line by line. */
const texts = async (page: Page) =>
  (await page.locator(".profile-tile").allInnerTexts()).map((text) => text.replaceAll(/\s*\n\s*/g, "\n").trim());

/** Visits until the cards show what their sources say. */
async function settle(name: string): Promise<string> {
  for (const end = Date.now() + 20_000; Date.now() < end; ) {
    const html = await (await fetch(`${site.url}/${name}`)).text();
    if (!html.includes("data-waiting") && html.includes("data-island")) return html;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the cards of ${name} never came:\n${site.output()}`);
}

describe("cards", () => {
  it("show the first visitor what is known, and the next what the sources say, all of it from this site", async () => {
    const first = await openPage(browser, { javaScriptEnabled: false });
    await first.page.goto(`${site.url}/ada`);
    expect(await texts(first.page)).toEqual([
      "Chat\nStatus not known right now",
      "discord.gg/ada1\nInvite to a server\nJoin",
      "Lisbon\nWeather not known right now",
    ]);
    await first.close();
    await settle("ada");
    const { page, close } = await openPage(browser);
    const hosts = new Set<string>();
    page.on("request", (request) => hosts.add(new URL(request.url()).origin));
    await page.goto(`${site.url}/ada`, { waitUntil: "networkidle" });
    expect(await texts(page)).toEqual([
      "Phineas\nDo not disturb\n☕ brewing coffee\nEarly bot developer\nEarly supporter\nPlaying Visual Studio Code\nEditing README.md\nWorkspace: lanyard",
      "CS:GO Fraggers Only\n678 online\n12,345 members\nJoin",
      "Lisbon\nPortugal\nPartly cloudy\n18°C\n65°F\nFeels like 17°C / 62°F\nWind 15 km/h\nWeather data by Open-Meteo.com",
    ]);
    const join = page.getByRole("link", { name: "Join CS:GO Fraggers Only" });
    expect([await join.getAttribute("href"), await join.getAttribute("rel")]).toEqual([
      "https://discord.gg/ada1",
      "noopener",
    ]);
    const credit = page.getByRole("link", { name: "Weather data by Open-Meteo.com" });
    expect(await credit.getAttribute("href")).toBe("https://open-meteo.com/");
    const pictures = page.locator(".profile-tile img");
    expect(await pictures.evaluateAll((all: HTMLImageElement[]) => all.map((one) => one.naturalWidth))).toEqual([
      256, 96, 96,
    ]);
    expect([...hosts]).toEqual([site.url]);
    await close();
  });

  it("come of themselves to who waits on the page, without a reload", async () => {
    const { page, close } = await openPage(browser);
    const response = await page.goto(`${site.url}/live`);
    expect(await response?.text()).toContain("Status not known right now");
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.getByRole("heading", { name: "Phineas" }).waitFor();
    expect(await page.evaluate(() => "isSame" in window)).toBe(true);
    expect(await texts(page)).toHaveLength(3);
    await close();
  });

  it("are whole without script", async () => {
    await settle("noscript");
    const { page, close } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(`${site.url}/noscript`);
    const all = await texts(page);
    expect(all).toHaveLength(3);
    expect(all.join()).toMatch(/Phineas.*CS:GO Fraggers Only.*18°C/s);
    await close();
  });

  it("show as text whatever others wrote", async () => {
    const script = `</h2><script>alert(1)</script><img src=//evil.example/x onerror=alert(1)>`;
    const { presence, invite, place } = sources.state.says;
    Object.assign(presence.data.discord_user, { username: script, global_name: script });
    Object.assign(presence.data.activities[1] ?? {}, { name: script, details: script, state: script });
    Object.assign(presence.data.activities[0] ?? {}, { state: script });
    invite.guild.name = script;
    Object.assign(place.results[0] ?? {}, { country: script.slice(0, 60) });
    await settle("evil");
    sources.state.says = recorded();
    const { page, close } = await openPage(browser);
    const seen: string[] = [];
    page.on("dialog", (dialog) => seen.push(dialog.message()));
    page.on("request", (request) => new URL(request.url()).origin !== site.url && seen.push(request.url()));
    await page.goto(`${site.url}/evil`, { waitUntil: "networkidle" });
    expect(seen).toEqual([]);
    expect((await texts(page))[1]).toBe(`${script}\n678 online\n12,345 members\nJoin`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(width).toBeLessThanOrEqual(0);
    await close();
  });

  it("have a chat account's picture stand for the profile's own, where that is wished", async () => {
    const picture = /\/face\/picture\/avatar\?v=[0-9a-f]{32}/;
    for (const end = Date.now() + 20_000; Date.now() < end; ) {
      if (picture.test(await (await fetch(`${site.url}/face`)).text())) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const { page, close } = await openPage(browser);
    await page.goto(`${site.url}/face`, { waitUntil: "networkidle" });
    const image = page.locator(".profile-avatar img");
    expect(await image.getAttribute("src")).toMatch(picture);
    expect(await image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(256);
    expect(await page.locator(".profile-tile").count()).toBe(0);
    await close();
  });

  it("cost a visitor no time while their sources hang, and show what was last known", async () => {
    const visit = async (name: string) => {
      const begin = performance.now();
      const response = await fetch(`${site.url}/${name}`);
      return { status: response.status, html: await response.text(), milliseconds: performance.now() - begin };
    };
    await visit("plain");
    sources.state.fault = "hang";
    const hanging = await visit("hanging");
    expect([hanging.status, hanging.html.includes("Status not known right now")]).toEqual([200, true]);
    // Less than the two seconds that asking may take.
    expect(hanging.milliseconds).toBeLessThan(1_900);
    const known = await visit("ada");
    expect([known.status, known.html.includes("brewing coffee")]).toEqual([200, true]);
    expect(known.milliseconds).toBeLessThan(1_900);
  });
});
