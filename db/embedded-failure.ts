import { UnusableDatabaseError } from "./failure";

/** PostgreSQL's message decides the remedy. */
const remedies: readonly [RegExp, string][] = [
  [
    /Permission denied|Operation not permitted|EACCES|EPERM/,
    "Its files belong to another user: give the whole folder to the user that runs the server (chown -R).",
  ],
  [/No space left|ENOSPC|EDQUOT/, "The disk is full: free some space and start again."],
  [/Read-only file system|EROFS/, "Its disk is mounted read-only: mount it for writing."],
  [/Too many open files|EMFILE|ENFILE/i, "Its processes may open too few files: raise that limit (ulimit -n 65536)."],
  [
    /I\/O error|EIO/,
    "Its disk fails: look for its errors in the system's log, and move the folder to a disk that is sound.",
  ],
  [
    /not compatible with this version/,
    "It was made by another version of the service: start that version, or move the folder aside and restore a backup (npm run admin -- restore <file>), which makes a new database.",
  ],
];

const damagedRemedy =
  "Files of it are missing or damaged, as a failing disk or an incomplete copy leaves them: move the folder aside and restore a backup (npm run admin -- restore <file>), which makes a new database.";

/** These are the SQLSTATE classes XX (damaged data) and 58 (input and output), and a full disk. */
const isOfTheDisk = /^(XX|58|53100)/;

function withRemedy(folder: string, cause: string, otherwise = damagedRemedy): string {
  const [, remedy] = remedies.find(([words]) => words.test(cause)) ?? [undefined, otherwise];
  return `${cause.replaceAll("/pglite/data", folder).replace(/\.$/, "")}. ${remedy}`;
}

function cannotBeUsed(folder: string, cause: string): UnusableDatabaseError {
  return new UnusableDatabaseError(`The embedded database in ${folder} cannot be used: ${withRemedy(folder, cause)}`);
}

/** @param output lines of PostgreSQL's standard error */
export function openingFailure(folder: string, output: readonly string[], error: unknown): UnusableDatabaseError {
  return cannotBeUsed(folder, lastOutput(output) ?? (error instanceof Error ? error.message : String(error)));
}

/** @param panic the line in which PostgreSQL says why it crashed */
export function crashFailure(folder: string, panic: string): UnusableDatabaseError {
  const cause = withRemedy(folder, lastOutput([panic]) ?? "PostgreSQL crashed");
  return new UnusableDatabaseError(`The embedded database in ${folder} has crashed: ${cause}`);
}

function lastOutput(output: readonly string[]): string | undefined {
  const said = output.join("\n");
  const [, fatal] = [...said.matchAll(/(?:\b(?:FATAL|PANIC):\s+|^postgres: )(.+)/gm)].at(-1) ?? [];
  const [, detail] = /\bDETAIL:\s+(.+)/.exec(fatal ? said.slice(said.lastIndexOf(fatal)) : "") ?? [];
  return [fatal, detail].filter(Boolean).join(": ") || undefined;
}

/**
 * Returns `undefined` unless the database's files are at fault. @param cause what a query on the embedded database
 * failed with
 */
export function damageFailure(folder: string, cause: unknown): UnusableDatabaseError | undefined {
  if (!(cause instanceof Error && "code" in cause && isOfTheDisk.test(String(cause.code)))) return undefined;
  return cannotBeUsed(folder, cause.message);
}

export function makingFailure(folder: string, error: unknown): UnusableDatabaseError {
  const { code, stderr } = error as { code?: string; stderr?: Buffer };
  const said = code === "ETIMEDOUT" ? "it took too long" : stderr?.toString().trim();
  const why = withRemedy(folder, said || code || "its process ended", "Its disk may be full, or may not be written.");
  return new UnusableDatabaseError(`The embedded database cannot be made in ${folder}: ${why}`);
}
