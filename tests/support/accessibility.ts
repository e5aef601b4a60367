import { readFileSync } from "node:fs";
import type axe from "axe-core";
import type { Page } from "playwright";
import { expect } from "vitest";

const source = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

/**
 * What axe finds wrong in the page, or in the part of it that a selector names: the rule and the element's HTML of each.
 * @param leastRules how many rules must have found something right, or else axe has not read the page
 */
export async function axeProblems(page: Page, within?: string, leastRules = 1): Promise<string[]> {
  // Outside of the page's Content-Security-Policy, and once for each document.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const { violations, passes } = await page.evaluate((selector) => {
    const loaded = window as unknown as { axe: typeof axe };
    return loaded.axe.run(selector ?? document, { resultTypes: ["violations"] });
  }, within);
  expect(passes.length).toBeGreaterThanOrEqual(leastRules);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 300)}`));
}
