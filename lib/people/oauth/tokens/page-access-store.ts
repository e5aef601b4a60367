import "server-only";
import type { Transaction } from "@/db/client";
import { endPersonalTokensOfPage } from "../personal-tokens/personal-token-store";
import { endGrantsOfPage } from "./consent-store";

/**
 * Ends all tokens that act on a further page, of applications and personal ones, before it is moved or deleted. The
 * caller has locked the page's row for update, so that nobody is given a new one meanwhile.
 */
export async function endAccessToPage(pageId: string, transaction: Transaction): Promise<void> {
  await endGrantsOfPage(pageId, transaction);
  await endPersonalTokensOfPage(pageId, transaction);
}
