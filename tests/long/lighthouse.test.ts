import { beforeAll, expect, it } from "vitest";
import { freePort } from "@/scripts/temporary";
import { fillProfile } from "../support/gallery";
import { audit } from "../support/lighthouse";
import { type Owner, setUpStage } from "../support/stage";

const port = await freePort();
const stage = setUpStage(1, { switches: [`--remote-debugging-port=${port}`], hasDemo: true });
let owner: Owner;

beforeAll(async () => {
  owner = await stage.owner();
  await fillProfile(owner);
});

const pages = ["/", "/demo", "/login", "/developers", "/developers/quickstart", "/developers/api/replacePage"];
/** Those that are closed to search engines on purpose. */
const unlisted = ["/demo", "/login"];

it.each(pages)("%s is among the best by Lighthouse in all four, on a slow phone and network", async (path) => {
  const address = new URL(path, owner.address).href;
  const score = (slowdown?: number) => audit(address, port, !unlisted.includes(path), slowdown);
  let seen = await score();
  // What else the machine does only makes it slower, so that the best of three says most of the page.
  for (let turn = 1; turn < 3 && (seen.scores.performance ?? 0) < 95; turn += 1) seen = await score(seen.nextSlowdown);
  const low = Object.entries(seen.scores).filter(([, score]) => score < 95);
  expect(low).toEqual([]);
});

it("a visit to a profile with ten links is among the best by Lighthouse, on a slow phone and network", async () => {
  let seen = await audit(owner.address, port);
  for (let turn = 1; turn < 3 && seen.paint > 1_200; turn += 1)
    seen = await audit(owner.address, port, true, seen.nextSlowdown);
  const { scores, paint, shift } = seen;
  for (const category of ["performance", "accessibility", "best-practices"])
    expect(scores[category]).toBeGreaterThanOrEqual(95);
  expect(paint).toBeLessThanOrEqual(1_200);
  expect(shift).toBeLessThan(0.02);
});
