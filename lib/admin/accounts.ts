import { parseArgs } from "node:util";
import { hashNewPassword } from "@/lib/auth/new-password";
import { newAccount } from "@/lib/auth/schema";
import { parseInput } from "@/lib/http/field-errors";
import { createUser } from "@/lib/users/registration-store";
import { getProfile, setStanding } from "@/lib/users/store";
import type { Command } from "./command";

const text = { type: "string" } as const;

export const createAccount: Command = (words) => {
  const { values } = parseArgs({ args: words, options: { username: text, email: text, password: text } });
  const { username, email, password } = parseInput(newAccount, values);
  return async () => {
    const { id } = await createUser({
      username,
      email,
      passwordHash: await hashNewPassword(password, { username, email }),
    });
    return { id, username, email };
  };
};

/** @param name of the field in the output */
export function changeStanding(standing: "isPremium" | "isVerified", name: string): Command {
  return (words) => {
    const { positionals } = parseArgs({ args: words, allowPositionals: true });
    const [username, state] = positionals;
    if (username === undefined || !(state === "on" || state === "off") || positionals.length > 2)
      throw new Error(`Write a username and on or off, such as: ${name.replace("is_", "")} ada on`);
    return async () => {
      await setStanding(username, standing, state === "on");
      return { username: (await getProfile(username)).username, [name]: state === "on" };
    };
  };
}
