import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Column, type ColumnName, ownServer, type Setting, startColumn } from "./column";

type Start = { options: (port: number) => string[]; health: string };

const next = "node_modules/next/dist/bin/next";
const starts: Record<ColumnName, Start> = {
  vitrine: { options: () => ["server.mjs"], health: "/api/health" },
  bare: { options: ownServer("bare"), health: "/" },
  fastify: { options: ownServer("fastify"), health: "/" },
  "next start": { options: (port) => [next, "start", "-H", "127.0.0.1", "-p", String(port)], health: "/api/health" },
  "oidc-provider": { options: ownServer("oidc-provider"), health: "/.well-known/openid-configuration" },
};

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
    const { folder, environment } = this.setting;
    const data = join(folder, `${name.replace(" ", "-")}-${this.#all.length}`);
    mkdirSync(data);
    const { options, health } = starts[name];
    const setting = { folder, environment: { ...environment, DATA_DIR: data, ...more } };
    const column = startColumn(name, options, setting, health);
    this.#all.push(column);
    return column;
  }

  /** Stops all. */
  async stop(): Promise<void> {
    this.#shared.clear();
    for (const column of await Promise.allSettled(this.#all)) {
      if (column.status === "fulfilled") await column.value.stop();
    }
  }
}
