import { UnusableDatabaseError } from "./unusable-database";

/** What to do about a failure of PostgreSQL, by its words; the last is for all others. */
const remedies: readonly [RegExp, string][] = [
  [
    /Permission denied|Operation not permitted|EACCES|EPERM/,
    "Its files belong to another user: give the whole folder to the user that runs the server (chown -R).",
  ],
  [/No space left|ENOSPC|EDQUOT/, "The disk is full: free some space and start again."],
  [/Read-only file system|EROFS/, "Its disk is mounted read-only: mount it for writing."],
  [
    /not compatible with this version/,
    "It was made by another version of the service: start that version, or restore a backup that this one made.",
  ],
  [
    /(?:)/,
    "Files of it are missing or damaged, as a failing disk or an incomplete copy leaves them: restore the whole folder from a backup.",
  ],
];

/** SQLSTATE classes XX (damaged data) and 58 (input and output), and a full disk. */
const isOfTheDisk = /^(XX|58|53100)/;

function cannotBeUsed(folder: string, cause: string): UnusableDatabaseError {
  const [, remedy] = remedies.find(([words]) => words.test(cause)) ?? [];
  const plain = cause.replaceAll("/pglite/data", folder).replace(/\.$/, "");
  return new UnusableDatabaseError(`The embedded database in ${folder} cannot be used: ${plain}. ${remedy}`);
}

/**
 * Why PGlite did not open that folder: what PostgreSQL said last before it gave up.
 * @param output what PostgreSQL wrote to its standard error, line by line
 */
export function openingFailure(folder: string, output: readonly string[], error: unknown): UnusableDatabaseError {
  const said = output.join("\n");
  const [, fatal] = [...said.matchAll(/(?:\b(?:FATAL|PANIC):\s+|^postgres: )(.+)$/gm)].at(-1) ?? [];
  const [, detail] = /\bDETAIL:\s+(.+)$/m.exec(fatal ? said.slice(said.lastIndexOf(fatal)) : "") ?? [];
  return cannotBeUsed(folder, [fatal ?? messageOf(error), detail].filter(Boolean).join(": "));
}

/** @param cause what a query on the embedded database failed with; `undefined` unless its files are at fault */
export function damageFailure(folder: string, cause: unknown): UnusableDatabaseError | undefined {
  if (!(cause instanceof Error && "code" in cause && isOfTheDisk.test(String(cause.code)))) return undefined;
  return cannotBeUsed(folder, cause.message);
}

/** The folder is there, but no database in it. */
export function incompleteFolder(folder: string): UnusableDatabaseError {
  return new UnusableDatabaseError(
    `The folder ${folder} is there but holds no database: its file PG_VERSION is missing. If a volume belongs there, mount it; if files were lost, restore the whole folder from a backup; to begin with an empty database, remove the folder.`,
  );
}

/** @param error of the process that was to make it */
export function makingFailure(folder: string, error: unknown): UnusableDatabaseError {
  const { code, stderr } = error as { code?: string; stderr?: Buffer };
  const said = code === "ETIMEDOUT" ? "it took too long" : stderr?.toString().trim();
  return new UnusableDatabaseError(
    `The embedded database cannot be made in ${folder}: ${said || code || "its process ended"}. Its disk may be full, or may not be written.`,
  );
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
