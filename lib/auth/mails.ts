import "server-only";
import { env } from "@/lib/env";
import { limitKey, takeFromLimit } from "@/lib/limits/limiter";
import { deletionBounds, mailBounds } from "@/lib/limits/quotas";
import { issueLinkOfMail, type LinkPurpose } from "@/lib/mail/email-link-store";
import type { Message } from "@/lib/mail/message";
import type { MailKind, QueuedMail } from "@/lib/mail/outbox-store";
import type { MailedEvent } from "@/lib/owners/account-events";
import { isDisplacedEmail } from "@/lib/users/displaced-email";
import { findEmailState, findProvenOwner } from "@/lib/users/email-store";
import { findCredentials } from "@/lib/users/registration-store";
import { endedAccess } from "./added-access";
import { sessionLifetimeSeconds } from "./session-store";

type Words = Omit<Message, "to">;
type Writer = (mail: Mail) => Promise<Message | undefined>;
type Mail = {
  id: string;
  userId: string;
  address: string;
  username: string;
  details: Record<string, string>;
  queuedAt: Date;
};

const sessionDays = sessionLifetimeSeconds / 86_400;

const at = (path: string) => `${env().BASE_URL}${path}`;
const changePassword =
  "If it was not you, sign in, end all other sessions and change your password under Settings, Account.";

const resetPasswordNow =
  "If it was not you, reset your password, which ends every session, and ask the operator of this site for help.";

/** The page behind the link acts only when its button is pressed. */
export const linkAddress = (purpose: LinkPurpose, token: string) =>
  at(`${purpose === "reset" ? "/reset-password" : "/verify"}?token=${token}`);

const notices: Record<MailedEvent, (mail: Mail) => Words> = {
  password_changed: ({ username }) => ({
    subject: "Your password was changed",
    paragraphs: [`The password of your account @${username} was changed. Every other session has ended.`],
    closing: "If it was not you, set another password by the link below.",
    action: { label: "Reset the password", address: at("/reset-password") },
  }),
  password_set: ({ username }) => ({
    subject: "A password was set",
    paragraphs: [`Your account @${username} now has a password in addition to its linked accounts.`],
    closing: changePassword,
  }),
  password_removed: ({ username }) => ({
    subject: "Your password was removed",
    paragraphs: [`Your account @${username} no longer has a password. Its linked accounts and passkeys still open it.`],
    closing: changePassword,
  }),
  account_linked: ({ username, details }) => ({
    subject: `${details.provider} was linked to your account`,
    paragraphs: [
      `An account at ${details.provider} was linked to @${username}. Whoever signs in there can sign in here.`,
    ],
    closing: "If it was not you, unlink it under Settings, Account, and change your password.",
    action: { label: "See linked accounts", address: at("/settings/account") },
  }),
  account_unlinked: ({ username, details }) => ({
    subject: `${details.provider} was unlinked from your account`,
    paragraphs: [`An account at ${details.provider} was unlinked from @${username}. It no longer opens it.`],
    closing: changePassword,
  }),
  deletion_scheduled: ({ username, details }) => ({
    subject: "Your account will be deleted",
    paragraphs: [
      `Your account @${username} is to be deleted. Its page is off, and its sessions, tokens and applications have ended.`,
      `For ${details.days} days you can sign in and press “Keep my account”: the page comes back as it was. After that everything is gone.`,
    ],
    action: { label: "Keep my account", address: at("/login") },
    closing: "If it was not you, sign in, keep the account and change your password at once.",
  }),
  email_restored: ({ username, details }) => ({
    subject: "The address of your account was put back",
    paragraphs: [
      `The email address of your account @${username} is this one again. All sessions, the password and links to another one have ended.`,
      details.ended
        ? `What had been added to the account in the ${sessionDays} days before has ended, too: ${endedAccess(details.ended, "en")}. Add again what was yours.`
        : `Nothing else had been added to the account in the ${sessionDays} days before.`,
    ],
    closing: "If you have not chosen another password yet, do so by the link below.",
    action: { label: "Choose another password", address: at("/reset-password") },
  }),
  second_factor_on: ({ username }) => ({
    subject: "The second factor was turned on",
    paragraphs: [
      `From now on, signing in to your account @${username} asks for a code of the app that was set up.`,
      "Keep the recovery codes where you find them without your phone: each of them replaces a code of the app, once.",
    ],
    closing: resetPasswordNow,
  }),
  second_factor_off: ({ username }) => ({
    subject: "The second factor was turned off",
    paragraphs: [
      `Signing in to your account @${username} no longer asks for a code. Its recovery codes have been revoked.`,
    ],
    closing: resetPasswordNow,
  }),
  sessions_ended: ({ username, details }) => ({
    subject: "You were signed out everywhere",
    paragraphs: [
      `The operator of this site ended all sessions of your account @${username}${details.tokens ? ", its personal tokens and the tokens of its connected apps" : ""}.`,
      "You can sign in again as before.",
    ],
    closing: "If you do not know why, ask the operator, and choose another password.",
    action: { label: "Reset the password", address: at("/reset-password") },
  }),
  recovery_code_used: ({ username, details }) => ({
    subject: "A recovery code was used",
    paragraphs: [
      `A recovery code of your account @${username} was used in place of a code of the app.`,
      details.left === "0" ? "None is left." : `${details.left} of them are left.`,
      "You can make new ones under Settings, Account.",
    ],
    closing: resetPasswordNow,
  }),
  recovery_codes_renewed: ({ username }) => ({
    subject: "New recovery codes were made",
    paragraphs: [`Your account @${username} has ten new recovery codes. The former ones do not work any more.`],
    closing: resetPasswordNow,
  }),
  passkey_added: ({ username, details }) => ({
    subject: "A passkey was added to your account",
    paragraphs: [
      `The passkey “${details.name}” was added to your account @${username}. It opens the account by itself.`,
    ],
    closing: "If it was not you, remove it under Settings, Account, end all other sessions and change your password.",
    action: { label: "See your passkeys", address: at("/settings/account#passkeys") },
  }),
  passkey_removed: ({ username, details }) => ({
    subject: "A passkey was removed from your account",
    paragraphs: [`The passkey “${details.name}” of your account @${username} does not open it any more.`],
    closing: changePassword,
  }),
  new_session: ({ username, details }) => ({
    subject: "A new sign-in to your account",
    paragraphs: [
      `Somebody has signed in to your account @${username}.`,
      [details.device, details.range && `from the network ${details.range}`, `on ${details.at}`]
        .filter(Boolean)
        .join(", "),
    ],
    closing: "If it was you, there is nothing to do. If it was not, end that session with “This was not me”.",
    action: { label: "See your sessions", address: at("/settings/account#sessions") },
  }),
};

const proveAddress: Writer = async ({ id, userId, address, username }) => {
  const state = await findEmailState(userId);
  const isAwaited = [state?.email, state?.pendingEmail].some((email) => email?.toLowerCase() === address.toLowerCase());
  if (!isAwaited) return undefined;
  const owner = await findProvenOwner(address, userId);
  if (owner !== undefined) {
    return {
      to: address,
      subject: "You have an account already",
      paragraphs: [
        `Somebody entered this address for the account @${username}. It belongs to your account @${owner}, and stays there.`,
        "If it was you, sign in to that account. If you have forgotten its password, you can set another.",
      ],
      action: { label: "Reset the password", address: at("/reset-password") },
      closing: "If it was not you, there is nothing to do.",
    };
  }
  const token = await issueLinkOfMail(id, { userId, purpose: "prove", address });
  if (token === undefined) return undefined;
  return {
    to: address,
    subject: "Confirm your email address",
    paragraphs: [`Confirm that this address belongs to the account @${username}. The link works once, for 24 hours.`],
    action: { label: "Confirm the address", address: linkAddress("prove", token) },
    closing: "If you do not know this account, do nothing: the address is only used after you confirm it.",
  };
};

const notifyFormerAddress: Writer = async ({ id, userId, address, username, details, queuedAt }) => {
  const askedSince = details.askedSince ? new Date(details.askedSince) : null;
  const link = { userId, purpose: "undo", address, changedAt: queuedAt, askedSince } as const;
  const token = await issueLinkOfMail(id, link);
  if (token === undefined) return undefined;
  return {
    to: address,
    subject: "The address of your account was changed",
    paragraphs: [
      `The email address of your account @${username} is ${details.email} now, and no longer this one.`,
      `If it was not you, put this address back. That ends all sessions, the password, and whatever was added in the ${sessionDays} days before the change or since: linked accounts, passkeys, a second factor, personal tokens and connected apps. We tell you what it was, and you choose another password. The link works once, for 7 days.`,
    ],
    action: { label: "Put this address back", address: linkAddress("undo", token) },
    closing: "If it was you, there is nothing to do.",
  };
};

/** Whoever asked may have typed any name, so that whether it has an account is looked up only here. */
async function resetPassword({ id, details, tries }: QueuedMail): Promise<Message | undefined> {
  const account = await findCredentials(details.login ?? "");
  // By whatever of its names it was asked for; a delivery that is tried again counts once.
  if (account && tries === 1 && !(await takeFromLimit("mail", limitKey("reset", account.id))).allowed) return undefined;
  const state = account && (await findEmailState(account.id));
  const email = isDisplacedEmail(state?.email ?? null) ? null : state?.email;
  const address = email ?? state?.pendingEmail;
  if (!account || !state || !address) return undefined;
  const token = await issueLinkOfMail(id, { userId: account.id, purpose: "reset", address });
  if (token === undefined) return undefined;
  return {
    to: address,
    subject: "Reset your password",
    paragraphs: [
      `Somebody asked for another password for your account @${state.username}. The link works once, for ${mailBounds.resetSeconds / 60} minutes.`,
    ],
    action: { label: "Choose another password", address: linkAddress("reset", token) },
    closing: "If it was not you, there is nothing to do: your password stays as it is.",
  };
}

function noticeOfDeletion({ address, details }: QueuedMail): Message | undefined {
  if (!address) return undefined;
  return {
    to: address,
    subject: "Your account was deleted",
    paragraphs: [
      `Your account @${details.username} was deleted, with its page, files and connections. Nobody can take its names for ${deletionBounds.reservedDays} days.`,
    ],
    closing: "There is nothing left to do. We have deleted this address.",
  };
}

const isNotice = (kind: MailKind): kind is MailedEvent => kind in notices;

const withLinks: Partial<Record<MailKind, Writer>> = { prove_email: proveAddress, email_changed: notifyFormerAddress };

/** Creates the tokens of the mail's links. Undefined when there is nothing left to send. */
export async function composeMail(mail: QueuedMail): Promise<Message | undefined> {
  if (mail.kind === "reset_password") return resetPassword(mail);
  if (mail.kind === "account_deleted") return noticeOfDeletion(mail);
  const { userId, address, details } = mail;
  const state = userId ? await findEmailState(userId) : undefined;
  if (!userId || !address || !state) return undefined;
  const known: Mail = { id: mail.id, userId, address, username: state.username, details, queuedAt: mail.createdAt };
  const notice = isNotice(mail.kind) ? notices[mail.kind](known) : undefined;
  return notice ? { to: address, ...notice } : withLinks[mail.kind]?.(known);
}
