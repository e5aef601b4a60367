import "server-only";
import { clientAddress } from "@/lib/core/limits/client-address";
import { requireLimit } from "@/lib/core/limits/limiter";
import { issueEmailLink } from "@/lib/core/mail/email-link-store";
import { mailLinkAddress } from "./mails";
import { proveByLink, undoByLink } from "./recovery-store";

/** Counts every link that is tried, right or wrong. @throws AppError rate_limited */
export async function limitLinkAttempts(headers: Headers): Promise<void> {
  await requireLimit("sign_in_address", clientAddress(headers));
}

/** Proves the address that the link was sent to. @throws AppError invalid_request, conflict, rate_limited */
export async function proveAddress(token: string, headers: Headers): Promise<void> {
  await limitLinkAttempts(headers);
  await proveByLink(token);
}

/**
 * Puts a former address back.
 * @returns the path of the page that sets another password @throws AppError invalid_request, conflict, rate_limited
 */
export async function undoEmailChange(token: string, headers: Headers): Promise<string> {
  await limitLinkAttempts(headers);
  const { userId, address } = await undoByLink(token);
  const { pathname, search } = new URL(
    mailLinkAddress("reset", await issueEmailLink({ userId, address, purpose: "reset" })),
  );
  return pathname + search;
}
