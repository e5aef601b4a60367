import { beforeAll, expect, it } from "vitest";
import { freePort } from "@/scripts/temporary";
import { fillProfile } from "../support/gallery";
import { type Audit, runLighthouse } from "../support/lighthouse";
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
  const isGood = ({ scores }: Audit) => (scores.performance ?? 0) >= 95;
  const seen = await runLighthouse(address, port, isGood, !unlisted.includes(path));
  const low = Object.entries(seen.scores).filter(([, score]) => score < 95);
  expect(low).toEqual([]);
});

it("a visit to a profile with ten links is among the best by Lighthouse, on a slow phone and network", async () => {
  const { scores, paint, shift } = await runLighthouse(owner.address, port, ({ paint }) => paint <= 1_200);
  for (const category of ["performance", "accessibility", "best-practices"])
    expect(scores[category]).toBeGreaterThanOrEqual(95);
  expect(paint).toBeLessThanOrEqual(1_200);
  expect(shift).toBeLessThan(0.02);
});

it("a page whose layout has a sheet of its own is as fast on a slow phone", async () => {
  await owner.patch({ layout: "newspaper" });
  const { scores, shift } = await runLighthouse(
    owner.address,
    port,
    ({ scores }) => (scores.performance ?? 0) >= 97,
    false,
  );
  expect(scores.performance).toBeGreaterThanOrEqual(97);
  expect(shift).toBeLessThan(0.02);
});
