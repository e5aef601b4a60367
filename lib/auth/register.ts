import "server-only";
import { parseInput } from "@/lib/http/field-errors";
import { clientAddress } from "@/lib/limits/client-address";
import { limitKey, requireLimit } from "@/lib/limits/limiter";
import { sendsMail } from "@/lib/mail/delivery";
import { preferredLanguage } from "@/lib/messages/languages";
import { createUser } from "@/lib/users/registration-store";
import { requireAdmission } from "./admission";
import { mayMail } from "./email-change";
import { hashNewPassword } from "./new-password";
import { newAccount } from "./schema";

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
  // Alike for every address, so that only its reader learns whether it has an account.
  const isProofSent = await mayMail(email);
  return createUser({ ...person, email: null, pendingEmail: email, isProofSent });
}
