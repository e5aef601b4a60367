import type { Page } from "playwright";
import { expect } from "vitest";
import { axeProblems } from "./accessibility";
import { waitForAnimations } from "./pages";
import { keepPicture } from "./pictures";
import { sampled } from "./sampling";

const looks = [
  [390, "dark"],
  [390, "light"],
  [1280, "dark"],
  [1280, "light"],
] as const;

/**
 * The page now, in two widths and colour schemes: axe finds nothing and nothing is wider than the window. `npm
 * test` takes the first, `npm run test:long` all.
 * @param name of the pictures where they are kept
 */
export async function expectGoodLook(page: Page, name: string): Promise<void> {
  const problems: string[] = [];
  for (const [width, colorScheme] of sampled(looks)) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 844 });
    await waitForAnimations(page);
    await keepPicture(page, `${name}-${width}-${colorScheme}.png`);
    problems.push(...(await axeProblems(page)).map((problem) => `${width}: ${problem}`));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) problems.push(`${width}: ${overflow} pixels too wide`);
  }
  expect(problems).toEqual([]);
}
