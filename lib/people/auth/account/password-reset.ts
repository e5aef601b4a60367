import "server-only";
import { AppError, invalidField } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/http/field-errors";
import { clientAddress } from "@/lib/core/limits/client-address";
import { limitKey, requireLimit } from "@/lib/core/limits/limiter";
import { mailBounds } from "@/lib/core/limits/quotas";
import { findEmailLink } from "@/lib/core/mail/email-link-store";
import { queueMail } from "@/lib/core/mail/outbox-store";
import { message } from "@/lib/core/messages/message";
import { halfWidth } from "@/lib/core/text/typed";
import { findEmailState } from "@/lib/people/users/email-store";
import { hashNewPassword } from "../password/new-password";
import { newPassword } from "../schema";
import { canSendMail } from "./email-change";
import { limitLinkAttempts } from "./email-links";
import { resetByLink } from "./recovery-store";

const longestLogin = 254;

/** Answers alike for every name, since the account is looked up when the mail is sent. @throws AppError rate_limited */
export async function requestReset(typed: string, headers: Headers): Promise<void> {
  const login = halfWidth(typed).trim();
  if (login === "" || login.length > longestLogin || login.includes("\0")) {
    throw invalidField("login", message("enterLogin"));
  }
  const address = clientAddress(headers);
  await requireLimit("sign_in_address", address);
  await requireLimit("sign_in", limitKey("reset", login.toLowerCase(), address));
  if (!(await canSendMail(login))) return;
  await queueMail({
    kind: "reset_password",
    details: { login: login.toLowerCase() },
    lifetimeSeconds: mailBounds.resetSeconds,
  });
}

/** Sets a password by a link. @returns the username of the account @throws AppError invalid_request, rate_limited */
export async function resetPassword(token: string, typed: string, headers: Headers): Promise<string> {
  await limitLinkAttempts(headers);
  const { newPassword: password } = parseInput(newPassword, { newPassword: typed });
  const link = await findEmailLink(token);
  const state = link?.purpose === "reset" ? await findEmailState(link.userId) : undefined;
  if (!state) throw new AppError("invalid_request", message("usedLink"));
  await resetByLink(token, await hashNewPassword(password, state, "newPassword"));
  return state.username;
}
