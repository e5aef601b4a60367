import "server-only";
import { z } from "zod";
import { fetchJson, isUnanswered } from "@/lib/core/outbound/requests";
import { env } from "@/lib/core/process/env";
import { findLinkedAccountId } from "@/lib/people/auth/provider/link-store";
import type { Check } from "./outcome";

const answer = z.object({ login: z.string() });

/**
 * Compares a GitHub link with the account that its owner signs in with. GitHub is asked by the id of that account, since
 * its name may have passed to somebody else.
 */
export const checkAccount: Check = async ({ id: pageId }, { type, value }, deadline) => {
  const id = type === "github" ? await findLinkedAccountId(pageId, "github") : undefined;
  if (id === undefined) return undefined;
  try {
    const known = answer.safeParse(await fetchJson(`${env().GITHUB_API_URL}/user/${encodeURIComponent(id)}`, deadline));
    if (!known.success) return "unknown";
    return known.data.login.toLowerCase() === value.toLowerCase() ? { method: "account" } : "absent";
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    return "unknown";
  }
};
