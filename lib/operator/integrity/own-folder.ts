import { existsSync } from "node:fs";
import { log } from "@/lib/core/log";
import { EnvironmentError, env } from "@/lib/core/process/env";
import { missingSecretPath } from "@/lib/core/process/instance-secret";
import { hasLiveFiles } from "@/lib/media/files/file-store";
import { remoteOrigin } from "@/lib/media/storage/current";
import { filesFolder } from "@/lib/media/storage/incoming";
import { findUsesOfSecret } from "@/lib/people/auth/session/all-sessions-store";

const mount = () => `If a volume belongs at ${env().DATA_DIR}, mount it`;

/**
 * Checks for a missing secret before one is generated. @param mayEndSessions whether a new secret will do where it only
 * ends sessions, of which a warning then tells @throws EnvironmentError when second factors, or else sessions, need a
 * secret that is missing
 */
export async function requireSecretInUse({ mayEndSessions = false } = {}): Promise<void> {
  const path = missingSecretPath();
  if (path === undefined) return;
  const { sessions, secondFactors } = await findUsesOfSecret();
  if (!sessions && !secondFactors) return;
  if (mayEndSessions && !secondFactors) {
    log().warn({ path }, "the file of the secret is missing: a new one is made, and everybody has to sign in again");
    return;
  }
  throw new EnvironmentError(
    `The file ${path} is missing, and people have signed in under a secret. ${mount()}; if the secret was in AUTH_SECRET, set it again; if the file was lost, restore it from a backup. To go on without it, set AUTH_SECRET to a new secret (openssl rand -base64 48): everybody has to sign in again, and those with a second factor by a recovery code.`,
  );
}

/**
 * Checks the folder before it is made. @throws EnvironmentError when rows point to files in a folder that is missing
 */
export async function requireFilesFolder(): Promise<void> {
  if (remoteOrigin() !== undefined || existsSync(filesFolder()) || !(await hasLiveFiles())) return;
  throw new EnvironmentError(
    `The folder ${filesFolder()} is missing, and the database has files in it. ${mount()}; if they are at UploadThing, set UPLOADTHING_TOKEN; if they were lost, restore a backup (npm run admin -- restore <file>). To go on without them, make the folder, empty.`,
  );
}
