import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "@/scripts/prepare.mjs";
import { type Column, type ColumnName, completeEnvironment, ownServer, type Setting, startColumn } from "./column";

type Start = { options: (port: number) => string[]; health: string };

const next = "node_modules/next/dist/bin/next";
const starts: Record<ColumnName, Start> = {
  vitrine: { options: () => ["server.mjs"], health: "/api/health" },
  embedded: { options: () => ["server.mjs"], health: "/api/health" },
  "two processes": { options: () => ["server.mjs", "--supervised"], health: "/api/health" },
  bare: { options: ownServer("bare"), health: "/" },
  fastify: { options: ownServer("fastify"), health: "/" },
  "next start": { options: (port) => [next, "start", "-H", "127.0.0.1", "-p", String(port)], health: "/api/health" },
  "oidc-provider": { options: ownServer("oidc-provider"), health: "/.well-known/openid-configuration" },
};

const variables: Partial<Record<ColumnName, Record<string, string>>> = {
  embedded: { DATABASE_URL: "" },
  "two processes": { WEB_CONCURRENCY: "2" },
};

const run = promisify(execFile);

/** Copies the rows of a database to the embedded one of a folder. */
async function copyRows(from: Setting["environment"], to: Setting["environment"], file: string): Promise<void> {
  const admin = (words: string[], environment: Setting["environment"]) =>
    run(process.execPath, ["--conditions=react-server", "scripts/admin.mjs", ...words], {
      cwd: root,
      env: completeEnvironment(environment),
    });
  // It fails after it has written the rows, since the files of the seed have names only.
  await admin(["backup", file], from).catch(() => {});
  await admin(["restore", file], to);
}

/** The columns on one database. */
export class Columns {
  readonly #shared = new Map<string, Promise<Column>>();
  readonly #all: Promise<Column>[] = [];

  /** @param setting what all share; every column keeps its files in a folder of its own in it */
  constructor(readonly setting: Setting) {}

  /** The column of that name with those variables, warm from earlier rows if it runs already. */
  open(name: ColumnName, more: Record<string, string> = {}): Promise<Column> {
    const key = `${name} ${JSON.stringify(more)}`;
    const column = this.#shared.get(key) ?? this.start(name, more);
    this.#shared.set(key, column);
    return column;
  }

  /** A process of its own, for whoever asks. */
  start(name: ColumnName, more: Record<string, string> = {}): Promise<Column> {
    const column = this.#start(name, more, this.#all.length);
    this.#all.push(column);
    return column;
  }

  async #start(name: ColumnName, more: Record<string, string>, number: number): Promise<Column> {
    const { folder, environment } = this.setting;
    const data = join(folder, `${name.replace(" ", "-")}-${number}`);
    mkdirSync(data);
    const own = { ...environment, DATA_DIR: data, ...variables[name], ...more };
    if (name === "embedded") {
      await copyRows({ ...environment, DATA_DIR: join(data, "copied") }, own, join(folder, `${number}.tar`));
    }
    // A server does not start where the database has files and their folder is not there.
    mkdirSync(join(data, "files"), { recursive: true });
    const { options, health } = starts[name];
    return startColumn(name, options, { folder, environment: own }, health);
  }

  /** Stops all. */
  async stop(): Promise<void> {
    this.#shared.clear();
    for (const column of await Promise.allSettled(this.#all)) {
      if (column.status === "fulfilled") await column.value.stop();
    }
  }
}
