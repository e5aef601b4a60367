import { describe, expect, inject, it } from "vitest";
import { layouts } from "@/lib/people/users/look";
import { axeProblems } from "../support/accessibility";
import { exhibit, exhibits } from "../support/gallery";
import { sampled } from "../support/sampling";
import { landscape, portrait } from "../support/scenery";
import { setUpStage } from "../support/stage";

const stage = setUpStage(4);

const grounds = {
  dark: { colour: "#10121c", scene: () => landscape(["#0b0d1c", "#1f2747"], ["#141a33", "#0e1226"]) },
  light: { colour: "#f7f3ea", scene: () => landscape(["#eaf4ff", "#fffaf0"], ["#dfe8d0", "#cddbb8"]) },
};

/** In `npm test` each layout is read on one of the two grounds. */
const layoutsOn = (ground: keyof typeof grounds) =>
  layouts.filter((_, index) => inject("isLong") || index % 2 === (ground === "dark" ? 0 : 1));

/** Opens the page in each layout and tells what axe finds, the window being as wide as a telephone or a desk. */
async function violationsIn(ground: keyof typeof grounds, hasMedia: boolean): Promise<string[]> {
  const owner = await stage.owner();
  const { colour, scene } = grounds[ground];
  await exhibit(owner, {
    look: {
      display_name: "Ada Marlowe 🌙",
      bio: "Illustrator and night-train enthusiast.",
      location: "Lisbon",
      colors: { background: colour },
      typewriter: { enabled: true, texts: ["Commissions open in spring"] },
    },
    links: exhibits.stars?.links ?? [],
    cards: exhibits["portfolio-day"]?.cards ?? [],
    ...(hasMedia && {
      avatar: () => portrait("#f5b48a", "#f3cfb3", "#3a1f2b", "#31407a"),
      background: scene,
      tracks: 2,
    }),
  });
  const { page, close } = await stage.open(owner.address, { reducedMotion: "reduce" });
  if (hasMedia) await page.getByRole("dialog").getByRole("button").first().click();
  const problems: string[] = [];
  for (const [index, layout] of layoutsOn(ground).entries()) {
    const width = index % 2 === 0 ? 390 : 1280;
    await page.setViewportSize({ width, height: 844 });
    await owner.patch({ layout });
    await page.reload({ waitUntil: "load" });
    await page.locator(".profile-enter").waitFor({ state: "hidden" });
    await page.evaluate(() => document.fonts.ready.then(() => true));
    expect(await page.locator(".profile").getAttribute("data-layout")).toBe(layout);
    problems.push(...(await axeProblems(page, undefined, 20)).map((problem) => `${layout}, ${width}: ${problem}`));
  }
  await close();
  return problems;
}

describe("in each of the six layouts, axe finds nothing on", () => {
  it.each(
    sampled([
      ["dark", true],
      ["dark", false],
      ["light", false],
      ["light", true],
    ] as const),
  )("a %s background, with media: %s", async (ground, hasMedia) => {
    expect(await violationsIn(ground, hasMedia)).toEqual([]);
  });
});
