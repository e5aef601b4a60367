import { join } from "node:path";
import { expect, it } from "vitest";
import { closeDatabase } from "@/db/client";
import { createDatabase, startPostgres } from "@/scripts/postgres";
import { temporaryFolder } from "@/scripts/temporary";
import { findPostgres } from "../../scripts/programs.mjs";
import { runAdmin } from "../support/admin";
import { newApplication, newPerson } from "../support/people";
import { startServer } from "../support/server";
import { ownerToken } from "../support/site";

const programs = findPostgres();
if (!programs) process.stdout.write("No PostgreSQL is installed: a restore alongside a server is not tested.\n");

it.runIf(programs)("a restore into PostgreSQL alongside a server shows at once, and the server works on", async () => {
  const postgres = await startPostgres(programs ?? "");
  const { url: databaseUrl } = await createDatabase(postgres.url);
  process.env.DATABASE_URL = databaseUrl;
  const { folder, remove } = temporaryFolder("alongside");
  const data = join(folder, "data");
  const server = await startServer({ DATABASE_URL: databaseUrl, DATA_DIR: data, RATE_LIMITS: "off" });
  const person = await newPerson();
  const token = await ownerToken(server.url, await newApplication(person.id));
  const bio = async () => (await (await fetch(`${server.url}/api/user/${person.username}`)).json()).bio;
  const setBio = async (text: string) => {
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const body = JSON.stringify({ bio: text });
    expect((await fetch(`${server.url}/api/user`, { method: "PATCH", headers, body })).status).toBe(200);
    expect(await bio()).toBe(text);
  };
  const path = join(folder, "alongside.tar");
  const env = { ...process.env, DATA_DIR: data };
  await setBio("before");
  expect(await runAdmin(["backup", path], env)).toMatchObject({ code: 0, complaint: "" });
  await setBio("after");
  expect(await runAdmin(["restore", path, "--replace"], env)).toMatchObject({ code: 0, complaint: "" });
  await expect.poll(bio).toBe("before");
  await setBio("later");
  // A late heartbeat of the feed degrades health until the next read.
  const health = async () => {
    await bio();
    return (await fetch(`${server.url}/api/health`)).json();
  };
  await expect.poll(health).toMatchObject({ ready: true, status: "ok" });
  await server.close();
  await closeDatabase();
  await postgres.stop();
  remove();
});
