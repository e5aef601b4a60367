import "server-only";
import type { RequestListener, Server } from "node:http";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { closeDatabase, type DatabaseEvent, subscribeToDatabase, unusableDatabase } from "@/db/client";
import { databaseCause, isConnectionFailure, UnusableDatabaseError } from "@/db/failure";
import { FolderInUseError } from "@/db/folder-lock";
import { migrateDatabase } from "@/db/migrate";
import { closeLimiter } from "@/lib/core/limits/limiter";
import { describeFailure, log } from "@/lib/core/log";
import { startSendingMail } from "@/lib/core/mail/sending";
import { EnvironmentError, env } from "@/lib/core/process/env";
import { authSecret } from "@/lib/core/process/instance-secret";
import { startSendingEvents } from "@/lib/developers/webhooks/sending";
import { closeConversions } from "@/lib/media/conversion/conversion";
import { fileHandlers } from "@/lib/media/files/renditions";
import { loadWithheldFiles } from "@/lib/media/files/withheld-files";
import { answerFileRequest } from "@/lib/media/storage/serve";
import { openAdminSocket } from "@/lib/operator/admin/socket-server";
import { clearDeadRuns } from "@/lib/operator/backup/dead-runs";
import { openScheduledBackups } from "@/lib/operator/backup/scheduled";
import { requireFilesFolder, requireSecretInUse } from "@/lib/operator/integrity/own-folder";
import { startStatusChecks } from "@/lib/operator/status/status";
import { seedNewDatabase } from "@/lib/page/demos/seed";
import { listDemos } from "@/lib/page/demos/store";
import { loadDomains } from "@/lib/page/domains/custom-domains";
import { closeDrawings } from "@/lib/page/sharing/drawing";
import { flushStatistics } from "@/lib/page/statistics/counting";
import { openCountryDatabase } from "@/lib/page/statistics/country";
import type { PageRenderer } from "@/lib/page/view/page-renderer";
import { announceViews } from "@/lib/page/views/counting";
import { composeMail } from "@/lib/people/auth/account/mails";
import { flushUsage, startCountingUsage } from "@/lib/people/oauth/clients/usage-counting";
import { createHttpServer } from "../server/http-server";
import { openMetrics } from "../server/metrics";
import { openProfileReads, type ProfileReads } from "../server/public-reads";
import { createTargets, type RouteTable } from "../server/targets";
import { deleteExpired, removeUnneededFiles, startMaintenance } from "./maintenance";
import { endOnMissingCode } from "./page-failure";
import { addressLines } from "./reach";
import { endAfterFailure, type StopMode, shutDown } from "./shutdown";
import { logStrayErrors } from "./stray-errors";
import { watchParts } from "./watched-parts";

const started = Symbol.for("vitrine.started");

type Ready = {
  url: string;
  /** This is the username of the first demo profile. */
  demo: string | undefined;
  reach: ReturnType<typeof addressLines>;
  createServer: (framework: RequestListener) => Server;
  shutDown: (server: Server, pace: StopMode) => Promise<never>;
};
type Service = Ready | { failure: Error };

class FolderError extends Error {
  override readonly name = "FolderError";
}

function folderFailure(error: unknown): FolderError | undefined {
  const { code, path } = error as { code?: string; path?: string };
  const isAtFault = /^(EACCES|EPERM|EROFS|ENOTDIR|ENOSPC|EDQUOT)$/.test(code ?? "");
  if (!isAtFault || path === undefined || !resolve(path).startsWith(resolve(env().DATA_DIR))) return undefined;
  return new FolderError(`The folder that DATA_DIR names cannot be written (${code}): ${path}`);
}

/** Only `server.mjs` waits for it, which is not part of the bundle. */
function report(service: Service): boolean {
  const listener = (globalThis as { [started]?: (service: Service) => void })[started];
  listener?.(service);
  return listener !== undefined;
}

/** Starts the service. `server.mjs` ends the process with the message of a failure; other hosts get it thrown. */
export async function startService(table: RouteTable, renderer: PageRenderer): Promise<void> {
  try {
    const { BASE_URL, DATABASE_URL } = env();
    await (DATABASE_URL ? migrateWhenReachable() : migrateDatabase());
    await requireSecretInUse({ mayEndSessions: true });
    authSecret();
    await requireFilesFolder();
    if (!DATABASE_URL) await seedNewDatabase();
    await openMetrics();
    await openCountryDatabase();
    startCountingUsage();
    subscribeToDatabase(logDatabaseEvent);
    watchParts();
    const stopChecks = startStatusChecks();
    const stopSweeps = startMaintenance();
    const stopMaintenance = () => {
      stopChecks();
      stopSweeps();
    };
    await clearDeadRuns();
    // The embedded database and the files belong to this process alone, so a crash has left the unfinished uploads.
    await removeUnneededFiles({ isAlone: !DATABASE_URL });
    await loadDomains();
    await loadWithheldFiles();
    // With PostgreSQL the commands open a connection of their own.
    const closeSocket = DATABASE_URL ? undefined : await openAdminSocket().catch(noSocket);
    const closeBackups = openScheduledBackups();
    const stopSendingMail = startSendingMail(composeMail);
    const stopSendingEvents = startSendingEvents();
    const parseTarget = createTargets(table, fileHandlers);
    let reads: ProfileReads | undefined;
    report({
      url: BASE_URL,
      demo: (await listDemos())[0]?.username,
      reach: addressLines(),
      createServer(framework) {
        logStrayErrors();
        reads = openProfileReads(renderer);
        const made = createHttpServer({
          targetOf: parseTarget,
          answerFile: (request, current) => answerFileRequest(fileHandlers, request, current),
          reads,
          framework,
        });
        made.on("error", (error) => made.listening && log().error(describeFailure(error), "accepting failed"));
        endOnMissingCode(() => void endAfterFailure(made));
        return made;
      },
      async shutDown(listening, pace) {
        return shutDown(listening, pace, async () => {
          await Promise.all([closeSocket?.(), closeBackups(), stopSendingMail(), stopSendingEvents()]);
          await closeService(stopMaintenance, reads);
        });
      },
    });
    void deleteExpired();
  } catch (error) {
    const known = unusableDatabase(error) ?? folderFailure(error);
    const failure = known ?? (error instanceof Error ? error : new Error(String(error)));
    const isExpected = [EnvironmentError, FolderInUseError, UnusableDatabaseError, FolderError].some(
      (kind) => failure instanceof kind,
    );
    if (!report({ failure: Object.assign(failure, { isExpected }) })) throw failure;
  }
}

/** Waits for a database that starts at the same time, and logs that at once. */
async function migrateWhenReachable(): Promise<void> {
  const waitSeconds = env().DATABASE_WAIT_SECONDS;
  const end = Date.now() + waitSeconds * 1000;
  for (let hasWarned = false; ; hasWarned = true) {
    try {
      return await migrateDatabase();
    } catch (error) {
      const failure = unusable(error);
      if (!isConnectionFailure(error) || Date.now() >= end) throw failure;
      if (!hasWarned) log().warn(`${sentence(failure)} Trying for ${waitSeconds} seconds (DATABASE_WAIT_SECONDS).`);
      await pause(500);
    }
  }
}

const sentence = (error: unknown) => `${error instanceof Error ? error.message : error}.`;

function logDatabaseEvent(event: DatabaseEvent): void {
  if (event === "away") log().error("the database does not answer; requests that need it get a 503 until it does");
  else if (event === "back") log().info("the database answers again");
  else log().fatal(`${event.message} This process ends now; whatever supervises it starts it again.`);
}

function unusable(error: unknown): unknown {
  const cause = databaseCause(error);
  if (!(cause instanceof Error && "code" in cause)) return error;
  return new UnusableDatabaseError(
    `The database that DATABASE_URL names cannot be used (${cause.code}): ${cause.message}`,
  );
}

function noSocket(error: unknown): undefined {
  log().warn(
    describeFailure(error),
    "the socket for admin commands could not be opened; they cannot run while the server runs",
  );
}

/** @throws when a part does not close, after all the others were closed */
async function closeService(stopMaintenance: () => void, reads: ProfileReads | undefined): Promise<void> {
  stopMaintenance();
  const closeReads = async () => {
    // Other processes learn of the last counted views.
    await announceViews().catch(() => {});
    await flushUsage().catch(() => {});
    await flushStatistics().catch(() => {});
    await reads?.close();
  };
  // On the embedded database the feed still needs the connection to unsubscribe.
  const limiter = (async () => closeLimiter())();
  const closing = [closeReads().finally(closeDatabase), closeConversions(), closeDrawings(), limiter];
  for (const result of await Promise.allSettled(closing)) {
    if (result.status === "fulfilled") continue;
    log().error(describeFailure(result.reason), "a part of the service did not close");
    throw result.reason;
  }
}
