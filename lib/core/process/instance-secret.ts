import "server-only";
import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EnvironmentError, env } from "@/lib/core/process/env";
import { flushSync, makeFolder } from "@/lib/core/process/flush";
import { forgetSingleton, singleton } from "@/lib/core/process/singleton";

/** Generated secrets have 64 characters. */
const shortest = 32;

/** Returns the secret that seals sessions: `AUTH_SECRET`, or one that was generated once and stored in `DATA_DIR`. */
export function authSecret(): string {
  const { AUTH_SECRET, DATA_DIR } = env();
  return AUTH_SECRET ?? singleton("auth-secret", () => storedSecret(DATA_DIR));
}

export function isSecretStored(): boolean {
  return env().AUTH_SECRET === undefined;
}

/** Returns where `authSecret` would store a new secret, or undefined when there is one. */
export function missingSecretPath(): string | undefined {
  const path = secretPath(env().DATA_DIR);
  return isSecretStored() && !existsSync(path) ? path : undefined;
}

/** The secret is on disk under a temporary name; `discard` deletes it unless `putInPlace` was called. */
export type PreparedSecret = { putInPlace(): void; discard(): void };

/** Prepares the secret of a restore. Other processes use it after a restart. */
export function prepareSecret(secret: string): PreparedSecret {
  const { DATA_DIR } = env();
  const path = secretPath(DATA_DIR);
  const made = join(DATA_DIR, `${restoredPrefix}${randomUUID()}`);
  makeFolder(DATA_DIR);
  writeFileSync(made, secret, { mode: 0o600 });
  flushSync(made);
  return {
    putInPlace() {
      renameSync(made, path);
      flushSync(DATA_DIR);
      for (const left of secretsLeftByRestores()) rmSync(left, { force: true });
      forgetSingleton("auth-secret");
    },
    discard: () => rmSync(made, { force: true }),
  };
}

/**
 * Returns secrets of restores that a crash interrupted, perhaps after the commit of their rows, or of one that still
 * runs.
 */
export function secretsLeftByRestores(): string[] {
  const { DATA_DIR } = env();
  const names = isSecretStored() && existsSync(DATA_DIR) ? readdirSync(DATA_DIR) : [];
  return names.filter((name) => name.startsWith(restoredPrefix)).map((name) => join(DATA_DIR, name));
}

const restoredPrefix = "auth-secret.restored-";

const secretPath = (folder: string) => join(folder, "auth-secret");

/** Only the first of several starting processes can link a finished file into place, so all agree. */
function storedSecret(folder: string): string {
  const path = secretPath(folder);
  // A process id would not do: two containers that share the folder may have the same.
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
  `The secret in ${path} is cut short, as a power cut or a full disk leaves it. Restore the file from a backup, or set AUTH_SECRET to a new secret: then everybody has to sign in again.`;
