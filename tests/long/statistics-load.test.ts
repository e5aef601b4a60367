import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { database } from "@/db/client";
import { executeRows } from "@/db/sql";
import { createLink } from "@/lib/page/links/store";
import { openOnPostgres } from "../support/long-site";
import { newPerson } from "../support/people";
import type { TestServer } from "../support/server";
import { sameOriginHeaders } from "../support/signed-in";

const seconds = 10;
/** A click costs at most so many times what a page from memory costs, under the same load. */
const mostTimesPage = 20;
let site: TestServer;
let pageId = "";
let username = "";
let link = "";
beforeAll(async () => {
  site = await openOnPostgres({ TRUST_PROXY: "1", RATE_LIMITS: "on" }, undefined, async () => {
    ({ id: pageId, username } = await newPerson());
    link = (await createLink(pageId, { type: "github", value: "ada" })).id;
  });
});
afterAll(async () => {
  await site.close();
});

/** The time of a processor that a process has used, in seconds; the kernel counts in hundredths. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Sends requests of as many addresses for some seconds. @returns how many were answered, and their cost */
async function load(method: "GET" | "POST", path: string) {
  const headers = { ...sameOriginHeaders, Origin: site.url, Host: new URL(site.url).host };
  let sent = 0;
  const run = (duration: number) =>
    autocannon({
      ...{ url: site.url, connections: 32, duration },
      requests: [
        {
          ...{ method, path },
          setupRequest(request) {
            sent += 1;
            const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
            return { ...request, headers: { ...headers, "X-Forwarded-For": address } };
          },
        },
      ],
    });
  const warm = await run(seconds);
  const before = processorSeconds(site.pid);
  const { requests, latency, "2xx": answered, non2xx, errors } = await run(seconds);
  const microseconds = ((processorSeconds(site.pid) - before) / answered) * 1_000_000;
  expect({ non2xx, errors }).toEqual({ non2xx: 0, errors: 0 });
  const words = `${requests.average} a second, p99 ${latency.p99} ms, ${microseconds.toFixed(0)} µs of a processor each`;
  return { sent, answered: answered + warm["2xx"], microseconds, words };
}

it.runIf(process.platform === "linux")(
  "clicks on one page, as many as the machine sends, are all counted, and cost little more than the page from memory",
  async () => {
    const page = await load("GET", `/${username}`);
    const clicks = await load("POST", `/${username}/click/${link}`);
    await pause(13_000);
    const [row] = await executeRows<{ clicks: string; rows: string }>(
      database(),
      sql`select sum(total) as clicks, count(*) as rows from page_statistics where page_id = ${pageId}`,
    );
    process.stdout.write(
      `pages: ${page.words}\nclicks: ${clicks.words}; ${row?.clicks} counted of ${clicks.answered}, in ${row?.rows} rows\n`,
    );
    // What was sent last may have been counted after its client had gone.
    expect(Number(row?.clicks)).toBeGreaterThanOrEqual(clicks.answered);
    expect(Number(row?.clicks)).toBeLessThanOrEqual(clicks.sent);
    expect(Number(row?.rows)).toBeLessThanOrEqual(2);
    expect(clicks.microseconds).toBeLessThan(mostTimesPage * page.microseconds);
  },
);
