import "server-only";
import { randomBytes, randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EnvironmentError, env } from "@/lib/env";
import { flushSync, makeFolder } from "@/lib/flush";
import { forgetSingleton, singleton } from "@/lib/singleton";

/** Characters that a secret has at least; one made here has 64. */
const shortest = 32;

/** The secret that seals sessions: `AUTH_SECRET`, or one made once and kept in `DATA_DIR`. */
export function authSecret(): string {
  const { AUTH_SECRET, DATA_DIR } = env();
  return AUTH_SECRET ?? singleton("auth-secret", () => storedSecret(DATA_DIR));
}

/** Whether this service keeps the secret itself. */
export function isSecretStored(): boolean {
  return env().AUTH_SECRET === undefined;
}

/** A secret that the disk holds already, under another name; `discard` removes it unless `putInPlace` came before. */
export type PreparedSecret = { putInPlace(): void; discard(): void };

/** Gets a secret of a backup ready to replace the kept one; other processes take it when they start anew. */
export function prepareSecret(secret: string): PreparedSecret {
  const { DATA_DIR } = env();
  const path = secretPath(DATA_DIR);
  const made = `${path}.${randomUUID()}`;
  makeFolder(DATA_DIR);
  writeFileSync(made, secret, { mode: 0o600 });
  flushSync(made);
  return {
    putInPlace() {
      renameSync(made, path);
      flushSync(DATA_DIR);
      forgetSingleton("auth-secret");
    },
    discard: () => rmSync(made, { force: true }),
  };
}

const secretPath = (folder: string) => join(folder, "auth-secret");

/** Linking a finished file into place is what only the first of several starters can do, so all agree. */
function storedSecret(folder: string): string {
  const path = secretPath(folder);
  // Not by the process id: two containers that share the folder have the same.
  const made = `${path}.${randomUUID()}`;
  makeFolder(folder);
  try {
    writeFileSync(made, randomBytes(48).toString("base64url"), { mode: 0o600 });
    flushSync(made);
    linkSync(made, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(made, { force: true });
  }
  flushSync(folder);
  const secret = readFileSync(path, "utf8");
  if (secret.length < shortest) throw new EnvironmentError(cutShort(path));
  return secret;
}

const cutShort = (path: string) =>
  `The secret in ${path} is cut short, as a power cut or a full disk leaves it. Restore the file from a backup, or delete it: then everybody has to sign in again.`;
