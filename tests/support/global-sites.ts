import { appendFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { createDatabase } from "@/scripts/postgres";
import { temporaryFolder } from "@/scripts/temporary";
import { findPostgres } from "../../scripts/programs.mjs";
import { startServer } from "./server";

/** A server that one worker's test files have after each other; `outputFile` is all that it has printed. */
export type WarmServer = { url: string; pid: number; databaseUrl: string; dataFolder: string; outputFile: string };

/**
 * Starts the built server for each worker that asks for one, on a database of its own in PostgreSQL, and keeps it for the
 * worker's next files: a server that has served before needs half the time. Without PostgreSQL nothing is provided.
 * Asked by `GET /<worker>`, which answers a `WarmServer`.
 */
export default async function setup(project: TestProject) {
  if (!findPostgres()) return;
  const { folder, remove } = temporaryFolder("warm-servers");
  const { postgresServer, postgresTemplate } = project.getProvidedContext();
  const started = new Map<string, ReturnType<typeof start>>();

  async function start(worker: string) {
    const { url: databaseUrl } = await createDatabase(postgresServer, postgresTemplate);
    const dataFolder = join(folder, worker);
    const outputFile = join(folder, `${worker}.log`);
    let printed = 0;
    const variables = { DATABASE_URL: databaseUrl, DATA_DIR: dataFolder, RATE_LIMITS: "off" };
    const server = await startServer(variables, undefined, undefined, (output) => {
      appendFileSync(outputFile, output.slice(printed));
      printed = output.length;
    });
    const { url, pid, close } = server;
    return { server: { url, pid, databaseUrl, dataFolder, outputFile } satisfies WarmServer, close };
  }

  const desk = createServer(async ({ url = "/" }, response) => {
    const worker = url.slice(1);
    const starting = started.get(worker) ?? start(worker);
    started.set(worker, starting);
    try {
      response.end(JSON.stringify((await starting).server));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((listening) => desk.listen(0, "127.0.0.1", listening));
  project.provide("warmServers", `http://127.0.0.1:${(desk.address() as AddressInfo).port}`);
  return async () => {
    desk.closeAllConnections();
    desk.close();
    for (const starting of started.values()) await starting.then(({ close }) => close()).catch(() => {});
    remove();
  };
}
