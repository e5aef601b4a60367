import type { Page } from "playwright";
import { afterAll, expect, it } from "vitest";
import { forgetSingleton } from "@/lib/core/process/singleton";
import { closeConversions } from "@/lib/media/conversion/conversion";
import { refreshCards } from "@/lib/page/cards/refresh";
import { deleteCardStates, listCardStates } from "@/lib/page/cards/state-store";
import { createCard } from "@/lib/page/cards/store";
import { updateUser } from "@/lib/people/users/store";
import { copyRecordedAnswers, startCardSources } from "../support/card-sources";
import { password } from "../support/members";
import { settled, visit } from "../support/pages";
import { sampled } from "../support/sampling";
import { setUpSite } from "../support/set-up-site";

const sources = await startCardSources();
Object.assign(process.env, sources.environment);
const script = "</h2><script>alert(1)</script><img src=//evil.example/x onerror=alert(1)>";
/** People whose cards nobody has asked for. */
const hanging = ["hanging", "stalled", "stuck"];
const site = setUpSite(async ({ newPerson }) => {
  await newPerson("plain", password);
  const ids: Record<string, string> = {};
  for (const [index, name] of ["ada", "evil", "live", ...hanging].entries()) {
    const { id } = await newPerson(name, password);
    ids[name] = id;
    await updateUser(id, { chat_id: String(94_490_510_688_792_576n + BigInt(index)) });
    await createCard(id, { type: "chat", value: null, extra: { show_badges: true } });
    await createCard(id, { type: "server", value: `https://discord.gg/${name}1`, extra: null });
    await createCard(id, { type: "weather", value: name === "ada" ? "Lisbon" : `City of ${name}`, extra: null });
  }
  await learn(ids.ada, 3);
  sayScript();
  await learn(ids.evil, 3);
  sources.state.says = copyRecordedAnswers();
  await closeConversions();
}, sources.environment);
afterAll(sources.stop);

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

it("cards show what their sources said, all of it from this site, with and without script", async () => {
  const hosts = new Set<string>();
  for (const javaScriptEnabled of sampled([true, false])) {
    const { page, close } = await site.openEmpty({ javaScriptEnabled });
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

it("cards appear without a reload, and only their part of the page is asked for", async () => {
  const { page, close } = await site.openEmpty();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const response = await page.goto(`${site.url}/live`);
  expect(await response?.text()).toContain("Status unavailable right now");
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.getByRole("heading", { name: "Phineas" }).waitFor({ timeout: 170_000 });
  expect(await page.evaluate(() => "isSame" in window)).toBe(true);
  expect(await texts(page)).toHaveLength(3);
  expect([asked.includes("/live/cards"), asked.filter((path) => path === "/live")]).toEqual([true, ["/live"]]);
  await close();
});

it("cards are asked for later and later while they have nothing to show, and by no hidden page", async () => {
  const { page, close } = await site.openEmpty();
  await page.clock.install();
  // Otherwise it goes on by itself too: the minute that a busy machine takes for this would bring one request more.
  await page.clock.pauseAt(Date.now() + 60_000);
  const asked: number[] = [];
  const part = '<section data-island="cards" data-to="/plain/cards" data-waiting="true"></section>';
  await page.route(`${site.url}/plain/cards`, (route) => {
    asked.push(1);
    return route.fulfill({ body: part });
  });
  await page.route(`${site.url}/plain`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace("</article>", `${part}</article>`) });
  });
  await visit(page, `${site.url}/plain`);
  /** Turns the clock, which waits for each answer: the next request is planned by it. */
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      const before = asked.length;
      await page.clock.runFor(1_000);
      if (asked.length > before) await settled(page);
    }
  };
  await pass(100);
  // After 3, 6, 12, 24 and 48 seconds, of which some may pass before the script of the cards has come.
  expect([4, 5]).toContain(asked.length);
  const hide = (state: string) =>
    page.evaluate((state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await hide("hidden");
  asked.splice(0);
  await pass(300);
  expect(asked).toEqual([]);
  await hide("visible");
  await page.clock.runFor(1);
  await expect.poll(() => asked.length).toBe(1);
  await close();
});

it("cards show as text whatever others wrote", async () => {
  const { page, close } = await site.openEmpty();
  const seen: string[] = [];
  page.on("dialog", (dialog) => seen.push(dialog.message()));
  page.on("request", (request) => new URL(request.url()).origin !== site.url && seen.push(request.url()));
  await visit(page, `${site.url}/evil`);
  expect(seen).toEqual([]);
  expect((await texts(page))[1]).toBe(`${script}\n678 online\n12,345 members\nJoin`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await close();
});

it("cards are never waited for: while their sources hang, the page is there before anybody gives them up", async () => {
  const visit = async (name: string) => (await fetch(`${site.url}/${name}`)).text();
  await visit("plain");
  sources.state.fault = "hang";
  /** Whether the page of somebody is there before those who ask for the cards give up, which takes them two seconds. */
  const isThereFirst = async (name: string) => {
    const before = sources.abandoned.length;
    expect(await visit(name)).toContain("Status unavailable right now");
    const isFirst = sources.abandoned.length === before;
    await expect.poll(() => sources.abandoned.length).toBeGreaterThan(before);
    return isFirst;
  };
  // A busy machine may take as long for one page; then the sources are left alone for 15 seconds.
  const names = hanging.values();
  await expect.poll(() => isThereFirst(names.next().value ?? "plain"), { interval: 20_000 }).toBe(true);
  expect(await visit("ada")).toContain("brewing coffee");
});
