import { parseArgs } from "node:util";
import { parseInput } from "@/lib/core/http/field-errors";
import { mailBounds } from "@/lib/core/limits/quotas";
import { issueEmailLink } from "@/lib/core/mail/email-link-store";
import { mailLinkAddress } from "@/lib/people/auth/account/mails";
import { hashNewPassword } from "@/lib/people/auth/password/new-password";
import { newAccount } from "@/lib/people/auth/schema";
import { resealAll } from "@/lib/people/auth/second-factor/second-factor";
import { removeSecondFactor } from "@/lib/people/auth/second-factor/second-factor-store";
import { endAllSessions } from "@/lib/people/auth/session/all-sessions-store";
import { getAccountOfHandle } from "@/lib/people/users/pages/account-of-handle-store";
import { createUser } from "@/lib/people/users/registration-store";
import { type AccountFlag, getProfile, updateAccountFlag } from "@/lib/people/users/store";
import type { Command } from "./command";

const text = { type: "string" } as const;

export const createAccount: Command = (words) => {
  const { values } = parseArgs({ args: words, options: { username: text, email: text, password: text } });
  const { username, email, password } = parseInput(newAccount, values);
  return async () => {
    const { id } = await createUser({
      username,
      email,
      passwordHash: await hashNewPassword(password, { username, displayName: username, email, pendingEmail: null }),
    });
    return { id, username, email };
  };
};

/** Prints a link to another password, which the operator hands to somebody whom no mail reaches. */
export const linkToPassword: Command = (words) => {
  const { positionals } = parseArgs({ args: words, allowPositionals: true });
  const [username] = positionals;
  if (username === undefined || positionals.length > 1) throw new Error("Write a username, such as: password-link ada");
  return async () => {
    const { id, username: written } = await getAccountOfHandle(username);
    const link = mailLinkAddress("reset", await issueEmailLink({ userId: id, purpose: "reset", address: null }));
    return { username: written, link, expires_in: mailBounds.resetSeconds };
  };
};

/** Ends the sessions of an account whose browser or token was stolen; its owner is notified. */
export const endSessions: Command = (words) => {
  const { values, positionals } = parseArgs({
    args: words,
    options: { tokens: { type: "boolean" } },
    allowPositionals: true,
  });
  const [handle] = positionals;
  if (handle === undefined || positionals.length > 1)
    throw new Error("Write a username or an alias, such as: end-sessions ada --tokens");
  return async () => {
    const { id, username } = await getAccountOfHandle(handle);
    const { sessions, tokens, authorizations } = await endAllSessions(id, { endsTokens: values.tokens });
    const ended = { username, ended_sessions: sessions };
    return values.tokens ? { ...ended, ended_tokens: tokens, ended_authorizations: authorizations } : ended;
  };
};

/** Serves somebody who has lost the app and the recovery codes; the operator makes sure who they are. */
export const resetSecondFactor: Command = (words) => {
  const { positionals } = parseArgs({ args: words, allowPositionals: true });
  const [username] = positionals;
  if (username === undefined || positionals.length > 1)
    throw new Error("Write a username, such as: reset-second-factor ada");
  return async () => {
    const { id, username: written } = await getAccountOfHandle(username);
    await removeSecondFactor(id);
    return { username: written, otp_enabled: false };
  };
};

/** Run it after a change of `AUTH_SECRET`. */
export const resealSecondFactors: Command = (words) => {
  if (words.length > 0) throw new Error("Write reseal-second-factors alone");
  return resealAll;
};

/** @param name the name of the field in the output */
export function flagCommand(flag: AccountFlag, name: string): Command {
  return (words) => {
    const { positionals } = parseArgs({ args: words, allowPositionals: true });
    const [username, state] = positionals;
    if (username === undefined || !(state === "on" || state === "off") || positionals.length > 2)
      throw new Error(`Write a username and on or off, such as: ${name.replace("is_", "")} ada on`);
    return async () => {
      await updateAccountFlag(username, flag, state === "on");
      const { username: written } = await (flag === "isPremium" ? getAccountOfHandle : getProfile)(username);
      return { username: written, [name]: state === "on" };
    };
  };
}
