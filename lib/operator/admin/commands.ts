import { addDemos, removeDemos } from "@/lib/page/demos/seed";
import {
  createAccount,
  endSessions,
  flagCommand,
  linkToPassword,
  resealSecondFactors,
  resetSecondFactor,
} from "./accounts";
import { backUp, restore } from "./backups";
import { check } from "./check";
import { listClients, registerClient, vouch } from "./clients";
import type { Command, Work } from "./command";
import { invite, printInvitations, revokeInvitation } from "./invitations";
import { testMail } from "./mail";

type Known = {
  words: string;
  command: Command;
  /** The command may run on a new instance, whose embedded database it then creates. */
  canBegin?: boolean;
  /** No server may use the embedded database meanwhile. */
  isAlone?: boolean;
  /** This option is a secret: it is typed or piped in, since the list of processes shows command lines. */
  secret?: string;
  /** The command must not migrate: a backup before an upgrade must be one that the old build reads. */
  leavesSchema?: boolean;
};

/** Adds the demos whose names are free, or removes all, which then never come back by themselves. */
const putDemos: Command = (words) => {
  const [state] = words;
  if (!(state === "on" || state === "off") || words.length > 1) throw new Error("Write on or off, such as: demos off");
  return async () => (state === "on" ? { added: await addDemos() } : { removed: await removeDemos() });
};

const commands = new Map<string, Known>([
  [
    "create-user",
    {
      words: "--username <name> --email <address>, and a password that is typed or piped in",
      command: createAccount,
      canBegin: true,
      secret: "password",
    },
  ],
  ["invite", { words: "[--email <address>] [--days <number>]", command: invite, canBegin: true }],
  ["list-invitations", { words: "", command: printInvitations }],
  ["revoke-invitation", { words: "<id>", command: revokeInvitation }],
  ["password-link", { words: "<username>", command: linkToPassword }],
  ["end-sessions", { words: "<username or alias> [--tokens]", command: endSessions }],
  ["reset-second-factor", { words: "<username>", command: resetSecondFactor }],
  ["reseal-second-factors", { words: "", command: resealSecondFactors }],
  ["premium", { words: "<username> on|off", command: flagCommand("isPremium", "is_premium") }],
  ["verified", { words: "<username> on|off", command: flagCommand("isVerified", "is_verified") }],
  [
    "create-client",
    { words: "--owner <username> --name <name> --redirect-uri <uri>… [--public]", command: registerClient },
  ],
  ["list-clients", { words: "", command: listClients }],
  ["vouch", { words: "<client id> on|off", command: vouch }],
  ["mail-test", { words: "<address>", command: testMail, canBegin: true }],
  ["demos", { words: "on|off", command: putDemos }],
  [
    "backup",
    { words: "(<file> | --to <folder> [--keep <number>] [--every <24h>])", command: backUp, leavesSchema: true },
  ],
  [
    "check",
    {
      words: "[--repair [--even-if-most-are-missing] [--even-if-many-are-unknown]]",
      command: check,
      leavesSchema: true,
    },
  ],
  ["restore", { words: "<file> [--replace]", command: restore, isAlone: true, canBegin: true }],
]);

const usage = () => Array.from(commands, ([name, { words }]) => `${name} ${words}`.trim()).join(" | ");

export function needsDatabaseAlone([name = ""]: string[]): boolean {
  return commands.get(name)?.isAlone === true;
}

export function needsInstance([name = ""]: string[]): boolean {
  const known = commands.get(name);
  return known !== undefined && !known.canBegin;
}

/** Adds the secret that the command needs to its words. @throws Error when the command line has it */
export async function withSecret(words: string[], read: (name: string) => Promise<string>): Promise<string[]> {
  const secret = commands.get(words[0] ?? "")?.secret;
  if (secret === undefined) return words;
  const option = `--${secret}`;
  if (words.some((word) => word === option || word.startsWith(`${option}=`)))
    throw new Error(
      `Leave ${option} out: a command line shows in the list of processes. You are asked for the ${secret}, or pipe it in`,
    );
  return [...words, option, await read(secret)];
}

export function leavesSchema([name = ""]: string[]): boolean {
  return commands.get(name)?.leavesSchema === true;
}

/**
 * Parses a command and opens nothing. @param folder the base of relative paths @throws Error that says what to write
 */
export function understandCommand([name = "", ...words]: string[], folder: string): Work {
  const known = commands.get(name);
  if (!known) throw new Error(`Write one of: npm run admin -- ${usage()}`);
  return known.command(words, folder);
}
