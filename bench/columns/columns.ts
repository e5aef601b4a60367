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

/** The columns that run, each started once for every environment that a row asks for. */
export class Columns {
  readonly #running = new Map<string, Promise<Column>>();

  /** @param setting what all share; every column keeps its files in a folder of its own in it */
  constructor(readonly setting: Setting) {}

  /** The column of that name, warm from earlier rows if it runs already. */
  open(name: ColumnName, more: Record<string, string> = {}): Promise<Column> {
    const key = `${name} ${JSON.stringify(more)}`;
    const running = this.#running.get(key) ?? this.#start(name, more);
    this.#running.set(key, running);
    return running;
  }

  #start(name: ColumnName, more: Record<string, string>): Promise<Column> {
    const { folder, environment } = this.setting;
    const data = join(folder, `${name.replace(" ", "-")}-${this.#running.size}`);
    mkdirSync(data);
    const { options, health } = starts[name];
    return startColumn(name, options, { folder, environment: { ...environment, DATA_DIR: data, ...more } }, health);
  }

  /** Stops all that run. */
  async stop(): Promise<void> {
    const running = [...this.#running.values()];
    this.#running.clear();
    for (const column of running) await (await column).stop();
  }
}
