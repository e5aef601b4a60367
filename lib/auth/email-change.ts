import "server-only";
import { AppError } from "@/lib/errors";
import { limitKey, requireLimit, takeFromLimit } from "@/lib/limits/limiter";
import { sendsMail } from "@/lib/mail/delivery";
import { isDisplacedEmail } from "@/lib/users/displaced-email";
import { changeEmail, expectEmail, findEmailState } from "@/lib/users/email-store";
import { findSessionStart, type SessionUser } from "./session-store";

/** Whether the account has the address now, or once the link that was sent there is used. */
export type EmailOutcome = "saved" | "sent";

/** Whether mail may go to that address, which nobody else is told: strangers could tire its reader with it. */
export async function mayMail(address: string): Promise<boolean> {
  return (await takeFromLimit("mail", limitKey("to", address.toLowerCase()))).allowed;
}

/**
 * Asks for another address, after a step-up. Where the site sends mail its answers are alike for every address.
 * @throws AppError rate_limited, and conflict where no mail is sent
 */
export async function requestEmail({ id, sessionId }: SessionUser, email: string): Promise<EmailOutcome> {
  // Where no mail is sent, the answers tell which addresses have accounts, as those of registration do.
  await requireLimit("sign_in", limitKey("email", id));
  const state = await findEmailState(id);
  const isSame = state?.email?.toLowerCase() === email.toLowerCase();
  if (!sendsMail() || (isSame && state?.isVerified)) {
    await changeEmail(id, email, await findSessionStart(sessionId));
    return "saved";
  }
  await sendTo(id, sessionId, email);
  return "sent";
}

/** Sends the link again, or for the first time. @throws AppError conflict when there is nothing to prove, rate_limited */
export async function sendProof({ id, sessionId }: SessionUser): Promise<void> {
  const state = await findEmailState(id);
  const claimed = state?.isVerified || isDisplacedEmail(state?.email ?? null) ? null : state?.email;
  const address = state?.pendingEmail ?? claimed;
  if (!address) throw new AppError("conflict", "There is no address to verify; load the page again");
  await sendTo(id, sessionId, address);
}

async function sendTo(userId: string, sessionId: string, address: string): Promise<void> {
  await requireLimit("mail", limitKey("account", userId));
  const since = await findSessionStart(sessionId);
  await expectEmail(userId, address, { since, isSent: await mayMail(address) });
}
