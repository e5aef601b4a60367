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
import { type Language, languageAttributes, languageOfLocale } from "@/lib/words/languages";
import { type Translator, translator, words } from "@/lib/words/words";
import { endedAccess } from "./added-access";
import { deviceName } from "./device-name";
import { sessionLifetimeSeconds } from "./session-store";

type Said = Omit<Message, "to" | "lang" | "dir">;
type Mail = {
  id: string;
  userId: string;
  address: string;
  account: string;
  language: Language;
  details: Record<string, string>;
  queuedAt: Date;
};
type Writer = (mail: Mail) => Promise<Message | undefined>;

const inHours = (seconds: number) => String(seconds / 3_600);
const inDays = (seconds: number) => String(seconds / 86_400);
const sessionDays = inDays(sessionLifetimeSeconds);

const at = (path: string) => `${env().BASE_URL}${path}`;

/** The page behind the link acts only when its button is pressed. */
export const linkAddress = (purpose: LinkPurpose, token: string) =>
  at(`${purpose === "reset" ? "/reset-password" : "/verify"}?token=${token}`);

/** A value within a sentence: isolated (U+2068, U+2069) where the writing around it runs the other way. */
const placed = (language: Language, value: string) =>
  languageAttributes(language).dir === "rtl" ? `\u2068${value}\u2069` : value;

/** As a name is addressed. */
const named = (language: Language, username: string) => placed(language, `@${username}`);

const message = (to: string, language: Language, said: Said): Message => ({
  to,
  ...languageAttributes(language),
  ...said,
});

const resetAction = (t: Translator<"mails">) => ({ label: t("common.resetLabel"), address: at("/reset-password") });

/** A point of time in words, in UTC. */
const timeIn = (language: Language, time: Date) =>
  new Intl.DateTimeFormat(language, {
    ...({ year: "numeric", month: "long", day: "numeric" } as const),
    ...({ hour: "numeric", minute: "2-digit", timeZone: "UTC", timeZoneName: "short" } as const),
  }).format(time);

type Notice = (mail: Mail, t: Translator<"mails">) => Said;

const notices: Record<MailedEvent, Notice> = {
  password_changed: ({ account }, t) => ({
    subject: t("password_changed.subject"),
    paragraphs: [t("password_changed.text", { account })],
    closing: t("password_changed.closing"),
    action: resetAction(t),
  }),
  password_set: ({ account }, t) => ({
    subject: t("password_set.subject"),
    paragraphs: [t("password_set.text", { account })],
    closing: t("common.changePassword"),
  }),
  password_removed: ({ account }, t) => ({
    subject: t("password_removed.subject"),
    paragraphs: [t("password_removed.text", { account })],
    closing: t("common.changePassword"),
  }),
  account_linked: ({ account, details: { provider = "" } }, t) => ({
    subject: t("account_linked.subject", { provider }),
    paragraphs: [t("account_linked.text", { provider, account })],
    closing: t("account_linked.closing"),
    action: { label: t("account_linked.label"), address: at("/settings/account") },
  }),
  account_unlinked: ({ account, details: { provider = "" } }, t) => ({
    subject: t("account_unlinked.subject", { provider }),
    paragraphs: [t("account_unlinked.text", { provider, account })],
    closing: t("common.changePassword"),
  }),
  deletion_scheduled: ({ account, language, details: { days = "" } }, t) => {
    const button = words[language].signIn.keepForm.submit;
    return {
      subject: t("deletion_scheduled.subject"),
      paragraphs: [t("deletion_scheduled.text", { account }), t("deletion_scheduled.keep", { days, button })],
      action: { label: button, address: at("/login") },
      closing: t("deletion_scheduled.closing"),
    };
  },
  email_restored: ({ account, language, details }, t) => ({
    subject: t("email_restored.subject"),
    paragraphs: [
      t("email_restored.text", { account }),
      details.ended
        ? t("email_restored.ended", { days: sessionDays, ended: endedAccess(details.ended, language) })
        : t("email_restored.nothingEnded", { days: sessionDays }),
    ],
    closing: t("email_restored.closing"),
    action: { label: t("email_restored.label"), address: at("/reset-password") },
  }),
  second_factor_on: ({ account }, t) => ({
    subject: t("second_factor_on.subject"),
    paragraphs: [t("second_factor_on.text", { account }), t("second_factor_on.codes")],
    closing: t("common.resetAndAsk"),
  }),
  second_factor_off: ({ account }, t) => ({
    subject: t("second_factor_off.subject"),
    paragraphs: [t("second_factor_off.text", { account })],
    closing: t("common.resetAndAsk"),
  }),
  sessions_ended: ({ account, details }, t) => ({
    subject: t("sessions_ended.subject"),
    paragraphs: [
      details.tokens ? t("sessions_ended.textTokens", { account }) : t("sessions_ended.text", { account }),
      t("sessions_ended.again"),
    ],
    closing: t("sessions_ended.closing"),
    action: resetAction(t),
  }),
  recovery_code_used: ({ account, details }, t) => ({
    subject: t("recovery_code_used.subject"),
    paragraphs: [
      t("recovery_code_used.text", { account }),
      t("recovery_code_used.left", { left: Number(details.left) }),
      t("recovery_code_used.renew"),
    ],
    closing: t("common.resetAndAsk"),
  }),
  recovery_codes_renewed: ({ account }, t) => ({
    subject: t("recovery_codes_renewed.subject"),
    paragraphs: [t("recovery_codes_renewed.text", { account })],
    closing: t("common.resetAndAsk"),
  }),
  passkey_added: ({ account, language, details: { name = "" } }, t) => ({
    subject: t("passkey_added.subject"),
    paragraphs: [t("passkey_added.text", { account, name: placed(language, name) })],
    closing: t("passkey_added.closing"),
    action: { label: t("passkey_added.label"), address: at("/settings/account#passkeys") },
  }),
  passkey_removed: ({ account, language, details: { name = "" } }, t) => ({
    subject: t("passkey_removed.subject"),
    paragraphs: [t("passkey_removed.text", { account, name: placed(language, name) })],
    closing: t("common.changePassword"),
  }),
  new_session: ({ account, language, details, queuedAt }, t) => {
    const device = deviceName(details.userAgent ?? null, language);
    const time = timeIn(language, queuedAt);
    const range = details.range && placed(language, details.range);
    return {
      subject: t("new_session.subject"),
      paragraphs: [
        t("new_session.text", { account }),
        range ? t("new_session.whereFrom", { device, range, time }) : t("new_session.where", { device, time }),
      ],
      closing: t("new_session.closing", { button: words[language].security.sessions.notMe }),
      action: { label: t("new_session.label"), address: at("/settings/account#sessions") },
    };
  },
};

const proveAddress: Writer = async ({ id, userId, address, account, language }) => {
  const state = await findEmailState(userId);
  const isAwaited = [state?.email, state?.pendingEmail].some((email) => email?.toLowerCase() === address.toLowerCase());
  if (!isAwaited) return undefined;
  const owner = await findProvenOwner(address, userId);
  if (owner !== undefined) {
    // Whoever reads this has the other account.
    const theirs = languageOfLocale(owner.locale) ?? "en";
    const t = translator(theirs, "mails");
    const names = { account: named(theirs, state?.username ?? ""), owner: named(theirs, owner.username) };
    return message(address, theirs, {
      subject: t("known_email.subject"),
      paragraphs: [t("known_email.text", names), t("known_email.signIn")],
      action: resetAction(t),
      closing: t("common.nothingToDo"),
    });
  }
  const token = await issueLinkOfMail(id, { userId, purpose: "prove", address });
  if (token === undefined) return undefined;
  const t = translator(language, "mails");
  return message(address, language, {
    subject: t("prove_email.subject"),
    paragraphs: [t("prove_email.text", { account, hours: inHours(mailBounds.proveSeconds) })],
    action: { label: words[language].signIn.linkForm.prove, address: linkAddress("prove", token) },
    closing: t("prove_email.closing"),
  });
};

const notifyFormerAddress: Writer = async ({ id, userId, address, account, language, details, queuedAt }) => {
  const askedSince = details.askedSince ? new Date(details.askedSince) : null;
  const link = { userId, purpose: "undo", address, changedAt: queuedAt, askedSince } as const;
  const token = await issueLinkOfMail(id, link);
  if (token === undefined) return undefined;
  const t = translator(language, "mails");
  const linkDays = inDays(mailBounds.undoSeconds);
  return message(address, language, {
    subject: t("email_changed.subject"),
    paragraphs: [
      t("email_changed.text", { account, email: placed(language, details.email ?? "") }),
      t("email_changed.undo", { days: sessionDays, linkDays }),
    ],
    action: { label: words[language].signIn.linkForm.undo, address: linkAddress("undo", token) },
    closing: t("email_changed.closing"),
  });
};

/** Whoever asked may have typed any name, so that whether it has an account is looked up only here. */
async function resetPassword({ id, details, tries }: QueuedMail): Promise<Message | undefined> {
  const found = await findCredentials(details.login ?? "");
  // By whatever of its names it was asked for; a delivery that is tried again counts once.
  if (found && tries === 1 && !(await takeFromLimit("mail", limitKey("reset", found.id))).allowed) return undefined;
  const state = found && (await findEmailState(found.id));
  const email = isDisplacedEmail(state?.email ?? null) ? null : state?.email;
  const address = email ?? state?.pendingEmail;
  if (!found || !state || !address) return undefined;
  const token = await issueLinkOfMail(id, { userId: found.id, purpose: "reset", address });
  if (token === undefined) return undefined;
  const language = languageOfLocale(state.locale) ?? "en";
  const t = translator(language, "mails");
  const account = named(language, state.username);
  return message(address, language, {
    subject: t("reset_password.subject"),
    paragraphs: [t("reset_password.text", { account, minutes: String(mailBounds.resetSeconds / 60) })],
    action: { label: t("reset_password.label"), address: linkAddress("reset", token) },
    closing: t("reset_password.closing"),
  });
}

/** Its language comes with it, since the account is gone. */
function noticeOfDeletion({ address, details }: QueuedMail): Message | undefined {
  if (!address) return undefined;
  const language = languageOfLocale(details.locale) ?? "en";
  const t = translator(language, "mails");
  const account = named(language, details.username ?? "");
  return message(address, language, {
    subject: t("account_deleted.subject"),
    paragraphs: [t("account_deleted.text", { account, days: String(deletionBounds.reservedDays) })],
    closing: t("account_deleted.closing"),
  });
}

const isNotice = (kind: MailKind): kind is MailedEvent => kind in notices;

const withLinks: Partial<Record<MailKind, Writer>> = { prove_email: proveAddress, email_changed: notifyFormerAddress };

/** In the account's language. Creates the tokens of the mail's links. Undefined when there is nothing left to send. */
export async function composeMail(mail: QueuedMail): Promise<Message | undefined> {
  if (mail.kind === "reset_password") return resetPassword(mail);
  if (mail.kind === "account_deleted") return noticeOfDeletion(mail);
  const { userId, address, details } = mail;
  const state = userId ? await findEmailState(userId) : undefined;
  if (!userId || !address || !state) return undefined;
  const language = languageOfLocale(state.locale) ?? "en";
  const account = named(language, state.username);
  const known: Mail = { id: mail.id, userId, address, account, language, details, queuedAt: mail.createdAt };
  if (!isNotice(mail.kind)) return withLinks[mail.kind]?.(known);
  return message(address, language, notices[mail.kind](known, translator(language, "mails")));
}
