import "server-only";
import { parseInput } from "@/lib/core/http/field-errors";
import { clientAddress } from "@/lib/core/limits/client-address";
import { limitKey, requireLimit } from "@/lib/core/limits/limiter";
import { sendsMail } from "@/lib/core/mail/delivery";
import { preferredLanguage } from "@/lib/core/messages/languages";
import { createUser } from "@/lib/people/users/registration-store";
import { hashNewPassword } from "../password/new-password";
import { requireAdmission } from "../provider/admission";
import { newAccount } from "../schema";
import { canSendMail } from "./email-change";

/**
 * @param headers for the client's address and the language of their page @param token of an invitation
 * @throws AppError invalid_request, forbidden, conflict, rate_limited
 */
export async function registerAccount(
  input: unknown,
  headers: Headers,
  token?: string,
): Promise<{ id: string; username: string }> {
  const address = clientAddress(headers);
  await requireLimit("sign_in_address", address);
  const { username, email, password } = parseInput(newAccount, input);
  await requireLimit("sign_in", limitKey("register", username.toLowerCase(), address));
  const invited = await requireAdmission(token, email);
  const passwordHash = await hashNewPassword(password, { username, displayName: username, email, pendingEmail: null });
  const person = { username, passwordHash, locale: preferredLanguage(headers.get("accept-language")), ...invited };
  if (!sendsMail()) return createUser({ ...person, email });
  // The answer is alike for every address, so that only its reader learns whether it has an account.
  const isProofSent = await canSendMail(email);
  return createUser({ ...person, email: null, pendingEmail: email, isProofSent });
}
