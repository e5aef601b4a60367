import { expect, it } from "vitest";
import { createDatabase, startPostgres } from "@/scripts/postgres";
import { findPostgres } from "../../scripts/programs.mjs";
import { openOwnSite } from "../support/site";
import { type Cast, newCast, pagesBesideWriters } from "../support/writers";

const programs = findPostgres();

it.runIf(programs)("on PostgreSQL, pages are rendered alongside sixteen writers", async () => {
  const database = await startPostgres(programs ?? "");
  process.env.DATABASE_URL = (await createDatabase(database.url)).url;
  let cast: Cast | undefined;
  const site = await openOwnSite(
    async () => {
      cast = await newCast();
    },
    { PAGE_CACHE: "off", DATABASE_URL: process.env.DATABASE_URL },
  );
  if (!cast) throw new Error("there is no cast");
  const { multiples, throughputBesidePages } = await pagesBesideWriters(site, cast).finally(() =>
    site.close("SIGKILL"),
  );
  await database.stop();
  expect(Math.max(...Object.values(multiples))).toBeLessThan(3);
  expect(throughputBesidePages).toBeGreaterThan(0.2);
});
