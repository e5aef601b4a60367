import "server-only";
import { consumeLimit, limitKey } from "@/lib/core/limits/limiter";
import { deletionBounds, mailBounds, memberBounds } from "@/lib/core/limits/quotas";
import { issueLinkOfMail, type LinkPurpose } from "@/lib/core/mail/email-link-store";
import type { Message } from "@/lib/core/mail/message";
import type { MailKind, QueuedMail } from "@/lib/core/mail/outbox-store";
import { type Language, languageAttributes, languageOfLocale } from "@/lib/core/messages/languages";
import { messages, translator } from "@/lib/core/messages/messages";
import type { MailedEvent } from "@/lib/core/owners/account-events";
import { withPage } from "@/lib/people/pages/page-address";
import { issuePageInvitation } from "@/lib/people/pages/page-invitation-store";
import { isDisplacedEmail } from "@/lib/people/users/displaced-email";
import { findEmailState, findProvenOwner } from "@/lib/people/users/email-store";
import { findCredentials } from "@/lib/people/users/registration-store";
import { inDays, type Mail, notices, resetAction, type Said, sessionDays } from "./mail-notices";
import { accountName, isolateDirection, siteAddress } from "./mail-words";

type Writer = (mail: Mail) => Promise<Message | undefined>;

const inHours = (seconds: number) => String(seconds / 3_600);

/** The page behind the link acts only when its button is pressed. */
export const mailLinkAddress = (purpose: LinkPurpose, token: string) =>
  siteAddress(`${purpose === "reset" ? "/reset-password" : "/verify"}?token=${token}`);

const message = (to: string, language: Language, said: Said): Message => ({
  to,
  ...languageAttributes(language),
  ...said,
});

const proveAddress: Writer = async ({ id, userId, address, account, language }) => {
  const state = await findEmailState(userId);
  const isAwaited = [state?.email, state?.pendingEmail].some((email) => email?.toLowerCase() === address.toLowerCase());
  if (!isAwaited) return undefined;
  const owner = await findProvenOwner(address, userId);
  if (owner !== undefined) {
    // The reader of this mail has the other account.
    const theirs = languageOfLocale(owner.locale) ?? "en";
    const t = translator(theirs, "mails");
    const names = { account: accountName(theirs, state?.username ?? ""), owner: accountName(theirs, owner.username) };
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
    action: { label: messages[language].signIn.linkForm.prove, address: mailLinkAddress("prove", token) },
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
      t("email_changed.text", { account, email: isolateDirection(language, details.email ?? "") }),
      t("email_changed.undo", { days: sessionDays, linkDays }),
    ],
    action: { label: messages[language].signIn.linkForm.undo, address: mailLinkAddress("undo", token) },
    closing: t("email_changed.closing"),
  });
};

const announceEntry: Writer = async ({ address, account, language, details, page }) => {
  const { form = "", email = "", message: text = "" } = details;
  const t = translator(language, "mails");
  const said = [
    t("form_entry.text", { account }),
    form && t("form_entry.form", { form: isolateDirection(language, form) }),
    email && t("form_entry.from", { email: isolateDirection(language, email) }),
    ...text.split(/\n+/),
  ];
  return message(address, language, {
    subject: t("form_entry.subject"),
    paragraphs: said.filter(Boolean),
    action: { label: t("form_entry.label"), address: siteAddress(withPage("/settings/messages", page)) },
    closing: t("form_entry.closing"),
  });
};

const invitePerson: Writer = async ({ address, language, details, page, owner }) => {
  const issued = await issuePageInvitation(details.invitation ?? "");
  if (!issued) return undefined;
  const t = translator(language, "mails");
  const names = {
    page: isolateDirection(language, page.username),
    owner: isolateDirection(language, `@${owner}`),
    role: messages[language].members.roles[issued.role],
  };
  return message(address, language, {
    subject: t("page_invitation.subject", { page: page.username }),
    paragraphs: [
      t("page_invitation.text", names),
      t("page_invitation.link", { days: String(memberBounds.invitationDays) }),
    ],
    action: { label: t("page_invitation.label"), address: siteAddress(`/settings/pages/join?token=${issued.token}`) },
    closing: t("page_invitation.closing"),
  });
};

const reportWeek: Writer = async ({ address, account, language, details, page }) => {
  const t = translator(language, "mails");
  const [views = 0, visitors = 0, clicks = 0, earlier = 0] = ["views", "visitors", "clicks", "earlier"].map((name) =>
    Number(details[name] ?? 0),
  );
  const written = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  const [from, to] = [details.from ?? "", details.to ?? ""].map((day) => written.format(new Date(day)));
  const percent = earlier === 0 ? 0 : Math.round(((views - earlier) / earlier) * 100);
  const { link, source } = details;
  return message(address, language, {
    subject: t("statistics_week.subject", { views }),
    paragraphs: [
      t("statistics_week.text", { from: from ?? "", to: to ?? "", account, views, visitors, clicks }),
      percent > 0 && t("statistics_week.more", { percent: String(percent) }),
      percent < 0 && t("statistics_week.less", { percent: String(-percent) }),
      link && t("statistics_week.link", { link: isolateDirection(language, link) }),
      source && t("statistics_week.source", { source: isolateDirection(language, source) }),
    ].filter((said): said is string => Boolean(said)),
    action: { label: t("statistics_week.label"), address: siteAddress(withPage("/settings/statistics", page)) },
    closing: t("statistics_week.closing"),
  });
};

/** The person who asked may have typed any name, so whether it has an account is looked up only here. */
async function resetPassword({ id, details, tries }: QueuedMail): Promise<Message | undefined> {
  const found = await findCredentials(details.login ?? "");
  // The limit counts the account, by whatever name it was asked for; a delivery that is tried again counts once.
  if (found && tries === 1 && !(await consumeLimit("mail", limitKey("reset", found.id))).allowed) return undefined;
  const state = found && (await findEmailState(found.id));
  const email = isDisplacedEmail(state?.email ?? null) ? null : state?.email;
  const address = email ?? state?.pendingEmail;
  if (!found || !state || !address) return undefined;
  const token = await issueLinkOfMail(id, { userId: found.id, purpose: "reset", address });
  if (token === undefined) return undefined;
  const language = languageOfLocale(state.locale) ?? "en";
  const t = translator(language, "mails");
  const account = accountName(language, state.username);
  return message(address, language, {
    subject: t("reset_password.subject"),
    paragraphs: [t("reset_password.text", { account, minutes: String(mailBounds.resetSeconds / 60) })],
    action: { label: t("reset_password.label"), address: mailLinkAddress("reset", token) },
    closing: t("reset_password.closing"),
  });
}

/** The mail names its language itself, since the account is gone. */
function noticeOfDeletion({ address, details }: QueuedMail): Message | undefined {
  if (!address) return undefined;
  const language = languageOfLocale(details.locale) ?? "en";
  const t = translator(language, "mails");
  const account = accountName(language, details.username ?? "");
  return message(address, language, {
    subject: t("account_deleted.subject"),
    paragraphs: [t("account_deleted.text", { account, days: String(deletionBounds.reservedDays) })],
    closing: t("account_deleted.closing"),
  });
}

const isNotice = (kind: MailKind): kind is MailedEvent => kind in notices;

const otherMails: Partial<Record<MailKind, Writer>> = {
  prove_email: proveAddress,
  email_changed: notifyFormerAddress,
  form_entry: announceEntry,
  page_invitation: invitePerson,
  statistics_week: reportWeek,
};

/**
 * Writes a mail in the account's language and makes the tokens of its links. Returns undefined when there is nothing
 * left to send.
 */
export async function composeMail(mail: QueuedMail): Promise<Message | undefined> {
  if (mail.kind === "reset_password") return resetPassword(mail);
  if (mail.kind === "account_deleted") return noticeOfDeletion(mail);
  const { userId, address, details } = mail;
  const state = userId ? await findEmailState(userId) : undefined;
  if (!userId || !address || !state) return undefined;
  const language = languageOfLocale(state.locale) ?? "en";
  const account = accountName(language, state.username);
  const page = { username: state.username, isFirst: state.isFirst };
  const known: Mail = {
    id: mail.id,
    userId,
    address,
    account,
    language,
    details,
    page,
    owner: state.owner,
    queuedAt: mail.createdAt,
  };
  if (!isNotice(mail.kind)) return otherMails[mail.kind]?.(known);
  return message(address, language, notices[mail.kind](known, translator(language, "mails")));
}
