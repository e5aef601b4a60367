import { expect, it } from "vitest";
import { openOwnSite } from "../support/site";
import { type Cast, newCast, pagesBesideWriters } from "../support/writers";

it("on the embedded database, pages are rendered alongside sixteen writers", async () => {
  let cast: Cast | undefined;
  const site = await openOwnSite(
    async () => {
      cast = await newCast();
    },
    { PAGE_CACHE: "off" },
  );
  if (!cast) throw new Error("there is no cast");
  const { multiples, throughputBesidePages } = await pagesBesideWriters(site, cast).finally(() =>
    site.close("SIGKILL"),
  );
  expect(Math.max(...Object.values(multiples))).toBeLessThan(3);
  expect(throughputBesidePages).toBeGreaterThan(0.2);
});
