import "server-only";
import { closeDatabase } from "@/db/client";
import { FolderInUseError } from "@/db/folder-lock";
import { migrateDatabase } from "@/db/migrate";
import { hasDemoProfile, seedDemoProfile } from "@/db/seed";
import { authSecret } from "@/lib/auth/secret";
import { EnvironmentError, env } from "@/lib/env";
import { closeLimiter } from "@/lib/limits/limiter";
import { log } from "@/lib/log";
import { deleteExpiredTokens } from "@/lib/oauth/token-store";

const hour = 3_600_000;

/** What `server.mjs`, which is not part of the bundle, finds under `Symbol.for("vitrine.service")`. */
type Service = { url: string; hasDemo: boolean; close: () => Promise<void> } | { failure: Error };

function publish(service: Service): void {
  Object.assign(globalThis, { [Symbol.for("vitrine.service")]: service });
}

/**
 * Checks the environment, makes the secrets, migrates, and adds the demo profile to a new embedded database.
 * A failure is published for `server.mjs`, which ends the process with its message; other hosts see it thrown.
 */
export async function startService(): Promise<void> {
  try {
    const { BASE_URL, DATABASE_URL } = env();
    authSecret();
    await migrateDatabase();
    if (!DATABASE_URL) await seedDemoProfile();
    const cleaning = setInterval(clean, hour);
    cleaning.unref();
    publish({ url: BASE_URL, hasDemo: await hasDemoProfile(), close: () => closeService(cleaning) });
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error));
    const isExpected = failure instanceof EnvironmentError || failure instanceof FolderInUseError;
    publish({ failure: Object.assign(failure, { isExpected }) });
    if (!Object.hasOwn(globalThis, Symbol.for("vitrine.remote-address-header"))) throw failure;
  }
}

function clean(): void {
  deleteExpiredTokens().catch((error: Error) => log().warn({ kind: error.name }, "expired tokens were not deleted"));
}

async function closeService(cleaning: NodeJS.Timeout): Promise<void> {
  clearInterval(cleaning);
  closeLimiter();
  await closeDatabase();
}
