import "server-only";
import { sendsMail } from "@/lib/mail/delivery";
import { isDisplacedEmail } from "@/lib/users/displaced-email";
import { findEmailState } from "@/lib/users/email-store";
import { listLinkedAccounts } from "./link-store";
import { getPasskeys } from "./passkeys";
import { type ProviderId, providerIds, providerLabel } from "./provider-kinds";
import { configuredProviders } from "./providers";
import type { SessionUser } from "./session-store";
import { hasOtherSignInMethod, passwordMethod, type SignInMethod } from "./sign-in-methods";
import type { SignInSettings } from "./sign-in-settings";
import { stepUpFor } from "./step-up";
import { findStepUp } from "./step-up-store";

export async function getSignInSettings(user: SessionUser): Promise<SignInSettings> {
  const [found, state, links, passkeys] = await Promise.all([
    findStepUp(user.sessionId),
    findEmailState(user.id),
    listLinkedAccounts(user.id),
    getPasskeys(user.id),
  ]);
  const usable = configuredProviders();
  const linkedAt = (id: ProviderId) => links.find(({ provider }) => provider === id)?.createdAt ?? null;
  const usableProviders = usable.filter((id) => linkedAt(id) !== null);
  const openBy = {
    hasPassword: found.passwordHash !== null,
    providers: usableProviders,
    passkeys: passkeys.rows.filter(({ isUsable }) => isUsable).map(({ id }) => id),
  };
  const isOnly = (method: SignInMethod) => !hasOtherSignInMethod(openBy, method);
  const providers = providerIds
    .map((id) => ({ id, linkedAt: linkedAt(id), isUsable: usable.includes(id) }))
    .filter((row) => row.isUsable || row.linkedAt)
    .map((row) => ({
      ...row,
      label: providerLabel(row.id),
      isOnlySignIn: !!row.linkedAt && isOnly({ kind: "provider", id: row.id }),
    }));
  const email = {
    email: user.email === null || isDisplacedEmail(user.email) ? "" : user.email,
    isEmailVerified: state?.isVerified ?? false,
    pending: state?.pendingEmail ?? null,
    sendsMail: sendsMail(),
  };
  const password = { hasPassword: openBy.hasPassword, isOnlySignIn: isOnly(passwordMethod) };
  return { email, stepUp: stepUpFor(found), password, providers, passkeys };
}
