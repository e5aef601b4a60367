import "server-only";
import { formerUsernameDays, pageOfferBounds } from "@/lib/core/limits/quotas";
import type { Message } from "@/lib/core/mail/message";
import type { Language } from "@/lib/core/messages/languages";
import { messages, type Translator } from "@/lib/core/messages/messages";
import type { MailedEvent } from "@/lib/core/owners/account-events";
import { deviceName } from "../session/device-name";
import { sessionLifetimeSeconds } from "../session/session-store";
import { endedAccess } from "./added-access";
import { accountName, isolateDirection, siteAddress } from "./mail-words";

/** The words of a mail, in the language of the account that gets it. */
export type Said = Omit<Message, "to" | "lang" | "dir">;
export type Mail = {
  id: string;
  userId: string;
  address: string;
  /** The name is written as `accountName` writes it. */
  account: string;
  language: Language;
  details: Record<string, string>;
  /** The page that the mail is about. */
  page: { username: string; isFirst: boolean };
  /** The username of its account. */
  owner: string;
  queuedAt: Date;
};

export const inDays = (seconds: number) => String(seconds / 86_400);
export const sessionDays = inDays(sessionLifetimeSeconds);

export const resetAction = (t: Translator<"mails">) => ({
  label: t("common.resetLabel"),
  address: siteAddress("/reset-password"),
});

/** Returns a point of time in words, in UTC. */
const timeIn = (language: Language, time: Date) =>
  new Intl.DateTimeFormat(language, {
    ...({ year: "numeric", month: "long", day: "numeric" } as const),
    ...({ hour: "numeric", minute: "2-digit", timeZone: "UTC", timeZoneName: "short" } as const),
  }).format(time);

type Notice = (mail: Mail, t: Translator<"mails">) => Said;

const ofApplication =
  (kind: "application_changed" | "application_created" | "secret_rotated"): Notice =>
  ({ account, language, details: { application = "", what = "", by } }, t) => ({
    subject: t(`${kind}.subject`, { application }),
    paragraphs: [
      t(`${kind}.text`, { account, application: isolateDirection(language, application), what }),
      ...(by ? [t("common.byOwner", { by: accountName(language, by) })] : []),
    ],
    closing: by ? t("common.askOwner") : t("common.changePassword"),
    action: { label: t("application_created.label"), address: siteAddress("/settings/developers") },
  });

/** Owners are notified of these events. */
export const notices: Record<MailedEvent, Notice> = {
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
    action: { label: t("account_linked.label"), address: siteAddress("/settings/account/sign-in") },
  }),
  account_unlinked: ({ account, details: { provider = "" } }, t) => ({
    subject: t("account_unlinked.subject", { provider }),
    paragraphs: [t("account_unlinked.text", { provider, account })],
    closing: t("common.changePassword"),
  }),
  deletion_scheduled: ({ account, language, details: { days = "" } }, t) => {
    const button = messages[language].signIn.keepForm.submit;
    return {
      subject: t("deletion_scheduled.subject"),
      paragraphs: [t("deletion_scheduled.text", { account }), t("deletion_scheduled.keep", { days, button })],
      action: { label: button, address: siteAddress("/login") },
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
    action: { label: t("email_restored.label"), address: siteAddress("/reset-password") },
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
    paragraphs: [t("passkey_added.text", { account, name: isolateDirection(language, name) })],
    closing: t("passkey_added.closing"),
    action: { label: t("passkey_added.label"), address: siteAddress("/settings/account/sign-in#passkeys") },
  }),
  passkey_removed: ({ account, language, details: { name = "" } }, t) => ({
    subject: t("passkey_removed.subject"),
    paragraphs: [t("passkey_removed.text", { account, name: isolateDirection(language, name) })],
    closing: t("common.changePassword"),
  }),
  application_created: ofApplication("application_created"),
  application_changed: ofApplication("application_changed"),
  secret_rotated: ofApplication("secret_rotated"),
  application_transferred: ({ account, language, details: { application = "", from = "", to = "" } }, t) => ({
    subject: t("application_transferred.subject", { application }),
    paragraphs: [
      t("application_transferred.text", {
        account,
        application: isolateDirection(language, application),
        from: accountName(language, from),
        to: accountName(language, to),
      }),
    ],
    closing: t("application_transferred.closing"),
    action: { label: t("application_created.label"), address: siteAddress("/settings/developers") },
  }),
  webhook_disabled: (
    { account, language, details: { application = "", clientId = "", host = "", reason = "" } },
    t,
  ) => {
    const names = {
      application: isolateDirection(language, application),
      host: isolateDirection(language, host),
    };
    const why = reason === "gone" || reason === "overflowing" ? reason : "failing";
    return {
      subject: t("webhook_disabled.subject", { application }),
      paragraphs: [t(`webhook_disabled.${why}`, names)],
      closing: t("webhook_disabled.again", { account }),
      action: {
        label: t("webhook_disabled.label"),
        address: siteAddress(`/settings/developers/${clientId}/webhooks`),
      },
    };
  },
  personal_token_created: ({ account, language, details: { name = "" } }, t) => ({
    subject: t("personal_token_created.subject"),
    paragraphs: [t("personal_token_created.text", { account, name: isolateDirection(language, name) })],
    closing: t("common.changePassword"),
    action: { label: t("personal_token_created.label"), address: siteAddress("/settings/developers/tokens") },
  }),
  page_deleted: ({ account, language, details: { page = "", days = "" } }, t) => ({
    subject: t("page_deleted.subject", { page }),
    paragraphs: [
      t("page_deleted.text", { account, page: isolateDirection(language, page) }),
      // A page that was deleted at once cannot be restored.
      ...(days === "0" ? [] : [t("page_deleted.keep", { days })]),
    ],
    closing: t("common.changePassword"),
    action: { label: t("page_deleted.label"), address: siteAddress("/settings/pages") },
  }),
  page_moved_away: ({ account, language, details: { page = "", to = "" } }, t) => ({
    subject: t("page_moved_away.subject", { page }),
    paragraphs: [
      t("page_moved_away.text", { account, page: isolateDirection(language, page), to: accountName(language, to) }),
    ],
    closing: t("common.changePassword"),
  }),
  page_offer_received: ({ account, language, details: { page = "", from = "" } }, t) => {
    const names = { page: isolateDirection(language, page), from: accountName(language, from) };
    return {
      subject: t("page_offer_received.subject", names),
      paragraphs: [
        t("page_offer_received.text", { ...names, account }),
        t("page_offer_received.keep", { days: String(pageOfferBounds.days) }),
      ],
      closing: t("common.nothingToDo"),
      action: { label: t("page_offer_received.label"), address: siteAddress("/settings/pages") },
    };
  },
  username_changed: ({ language, details: { from = "", to = "" } }, t) => ({
    subject: t("username_changed.subject"),
    paragraphs: [
      t("username_changed.text", {
        from: isolateDirection(language, from),
        account: accountName(language, to),
        days: String(formerUsernameDays),
      }),
    ],
    closing: t("common.changePassword"),
  }),
  new_session: ({ account, language, details, queuedAt }, t) => {
    const device = deviceName(details.userAgent ?? null, language);
    const time = timeIn(language, queuedAt);
    const range = details.range && isolateDirection(language, details.range);
    return {
      subject: t("new_session.subject"),
      paragraphs: [
        t("new_session.text", { account }),
        range ? t("new_session.whereFrom", { device, range, time }) : t("new_session.where", { device, time }),
      ],
      closing: t("new_session.closing", { button: messages[language].security.sessions.notMe }),
      action: { label: t("new_session.label"), address: siteAddress("/settings/account/sessions#sessions") },
    };
  },
};
