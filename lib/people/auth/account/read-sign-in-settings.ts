import "server-only";
import { sendsMail } from "@/lib/core/mail/delivery";
import { isDisplacedEmail } from "@/lib/people/users/displaced-email";
import { findEmailState } from "@/lib/people/users/email-store";
import { getPasskeys } from "../passkey/passkeys";
import { listLinkedAccounts } from "../provider/link-store";
import { type ProviderId, providerIds, providerLabel } from "../provider/provider-kinds";
import { configuredProviders } from "../provider/providers";
import { hasOtherSignInMethod, passwordMethod, type SignInMethod } from "../provider/sign-in-methods";
import type { SignInSettings } from "../provider/sign-in-settings";
import { requiredStepUp } from "../second-factor/step-up";
import type { SessionUser } from "../session/session-store";
import { findStepUp } from "../session/step-up-store";

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
  return { email, stepUp: requiredStepUp(found), password, providers, passkeys };
}
