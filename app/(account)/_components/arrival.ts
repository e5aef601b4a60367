import { redirect } from "next/navigation";
import { safeReturnPath } from "@/lib/auth/return-path";
import { closingAccount, currentUser } from "@/lib/auth/session";

export type AccountQuery = Promise<Record<string, string | string[] | undefined>>;

/** Reads the return path of a sign-in or registration; a person who is signed in is redirected at once. */
export async function arrive(query: AccountQuery): Promise<{ next: string; error?: string }> {
  const { next, callbackUrl, error } = await query;
  // next-auth's own pages send people here under its own name for the same thing.
  const path = safeReturnPath(next ?? callbackUrl);
  if (await currentUser()) redirect(path);
  if (await closingAccount()) redirect("/login/keep");
  return { next: path, error: typeof error === "string" ? error : undefined };
}
