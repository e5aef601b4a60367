import "server-only";
import { AppError } from "@/lib/core/errors";
import { consumeLimit, limitKey, requireLimit } from "@/lib/core/limits/limiter";
import { sendsMail } from "@/lib/core/mail/delivery";
import { message } from "@/lib/core/messages/message";
import { isDisplacedEmail } from "@/lib/people/users/displaced-email";
import { changeEmail, findEmailState, setPendingEmail } from "@/lib/people/users/email-store";
import { findSessionStart, type SessionUser } from "../session/session-store";

/** The outcome is `sent` until the link in the mail is used. */
export type EmailOutcome = "saved" | "sent";

/** Bounds how much mail strangers can have sent to an address. */
export async function canSendMail(address: string): Promise<boolean> {
  return (await consumeLimit("mail", limitKey("to", address.toLowerCase()))).allowed;
}

/**
 * Changes the address after a step-up. Where mail is sent, answers are alike for every address. @throws AppError
 * rate_limited, conflict
 */
export async function requestEmail({ id, sessionId }: SessionUser, email: string): Promise<EmailOutcome> {
  // Without mail, the answers reveal which addresses have accounts, as those of registration do.
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

/** Sends the link, also a second time. @throws AppError conflict when there is nothing to prove, rate_limited */
export async function sendProof({ id, sessionId }: SessionUser): Promise<void> {
  const state = await findEmailState(id);
  const claimed = state?.isVerified || isDisplacedEmail(state?.email ?? null) ? null : state?.email;
  const address = state?.pendingEmail ?? claimed;
  if (!address) throw new AppError("conflict", message("nothingToVerify"));
  await sendTo(id, sessionId, address);
}

async function sendTo(userId: string, sessionId: string, address: string): Promise<void> {
  await requireLimit("mail", limitKey("account", userId));
  const since = await findSessionStart(sessionId);
  await setPendingEmail(userId, address, { since, isSent: await canSendMail(address) });
}
