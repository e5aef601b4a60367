import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { closeDatabase } from "@/db/client";
import { temporaryFolder } from "@/scripts/temporary";
import { runAdmin, runCommands } from "../support/admin";
import { readContent } from "../support/backups";
import { sampleFile } from "../support/document-rows";
import { healthy } from "../support/health";
import { metricsToken, startServer } from "../support/server";
import { openOwnSite, openSiteWithOwner } from "../support/site";
import { fileForm } from "../support/uploads";

const { folder, remove } = temporaryFolder("backup-faults");
afterAll(async () => {
  await closeDatabase();
  remove();
});

const healthOf = async (url: string) => {
  const response = await fetch(`${url}/api/health`);
  return { status: response.status, body: await response.json() };
};
const metricsOf = async (url: string) =>
  (await fetch(`${url}/api/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })).text();

function patch(url: string, token: string, bio: string) {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  return fetch(`${url}/api/user`, { method: "PATCH", headers, body: JSON.stringify({ bio }) });
}

/** Numbers the bio on and replaces the avatar until it is stopped; `acknowledged` is the last number answered. */
function writing(url: string, token: string) {
  const state = { acknowledged: 0, avatars: 0, isOver: false };
  const numbers = async () => {
    for (let number = 1; !state.isOver; number++) {
      if ((await patch(url, token, String(number))).ok) state.acknowledged = number;
      await pause(100);
    }
  };
  const avatars = async () => {
    for (let turn = 0; !state.isOver; turn++) {
      const body = fileForm(sampleFile(turn % 2 ? "avatar.png" : "cover.jpg"));
      const headers = { Authorization: `Bearer ${token}` };
      if ((await fetch(`${url}/api/upload/avatar`, { method: "POST", headers, body })).ok) state.avatars++;
      await pause(1_000);
    }
  };
  const done = Promise.all([numbers(), avatars()]);
  return {
    state,
    stop() {
      state.isOver = true;
      return done;
    },
  };
}

it("a server with the embedded database backs itself up under write load, when asked and by its schedule", async () => {
  const scheduled = join(folder, "scheduled");
  const environment = { BACKUP: `every 24h keep 2 to ${scheduled}`, METRICS_TOKEN: metricsToken };
  const { site, token } = await openSiteWithOwner(environment, openOwnSite);
  const load = writing(site.url, token);
  await expect.poll(() => load.state.acknowledged).toBeGreaterThan(3);
  await expect.poll(() => load.state.avatars).toBeGreaterThan(0);
  // A backup that is asked for first would put the schedule off by a minute.
  const scheduledFiles = () => (existsSync(scheduled) ? readdirSync(scheduled) : []);
  await expect.poll(scheduledFiles).toEqual([expect.stringMatching(/^vitrine-.+Z\.tar$/)]);
  const before = load.state.acknowledged;
  const path = join(folder, "asked.tar");
  const backUp = () => runAdmin(["backup", path], { ...process.env });
  // The schedule may not have noted its end yet, which is said.
  let ended = await backUp();
  for (; /has been running since/.test(ended.complaint); ended = await backUp()) await pause(200);
  expect(ended).toMatchObject({ code: 0, output: { missing_files: [] }, complaint: "" });
  await expect.poll(() => load.state.acknowledged).toBeGreaterThan(before + 3);
  await load.stop();
  const made = await readContent(path);
  const bios = made.rows.users?.map((line) => Number(JSON.parse(line).bio)) ?? [];
  expect(Math.max(...bios.filter(Number.isFinite))).toBeGreaterThanOrEqual(before);
  expect(Object.keys(made.files)).toHaveLength(1);
  expect(await healthOf(site.url)).toEqual({
    status: 200,
    body: { ...healthy, parts: { ...healthy.parts, backups: "up" } },
  });
  const metrics = await metricsOf(site.url);
  for (const line of ["vitrine_ready 1", "vitrine_degraded 0", 'vitrine_part_up{part="backups"} 1']) {
    expect(metrics.split("\n")).toContain(line);
  }
  await site.close();
  expect(site.output()).toMatch(/"a backup was made"/);
  const [restored, checked] = await runCommands([["restore", path], ["check"]], {
    ...process.env,
    DATA_DIR: join(folder, "restored"),
  });
  expect([restored, checked]).toMatchObject([{ files: 1 }, { ok: true }]);
});

it("a schedule whose folder cannot be written is reported in the log, in health and in the metrics; requests are answered", async () => {
  const server = await startServer({ BACKUP: "every 24h keep 2 to /dev/null/backups", METRICS_TOKEN: metricsToken });
  await expect.poll(async () => (await healthOf(server.url)).body.parts.backups).toBe("down");
  expect(await healthOf(server.url)).toMatchObject({ status: 200, body: { ready: true, status: "degraded" } });
  const metrics = await metricsOf(server.url);
  for (const line of ["vitrine_ready 1", "vitrine_degraded 1", 'vitrine_part_up{part="backups"} 0']) {
    expect(metrics.split("\n")).toContain(line);
  }
  expect((await fetch(`${server.url}/demo`)).status).toBe(200);
  await server.close();
  expect(server.output()).toMatch(/ENOTDIR.*"a backup failed"/);
});
