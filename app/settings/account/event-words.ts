import type { AccountEventKind } from "@/lib/owners/account-events";

type Details = Record<string, string>;

const counted = (count: string | undefined, one: string, many: string) =>
  Number(count) === 1 ? `One ${one}` : `${count} ${many}`;

/** What has happened, as a short sentence without its full stop. */
const words: Record<AccountEventKind, (details: Details) => string> = {
  account_linked: ({ provider }) => `${provider} was linked`,
  account_unlinked: ({ provider }) => `${provider} was unlinked`,
  alias_changed: ({ to }) => `The alias became ${to}`,
  alias_removed: ({ from }) => `The alias ${from} was removed`,
  application_allowed_more: ({ application, scopes }) => `The application ${application} was allowed more: ${scopes}`,
  application_changed: ({ application, what }) => `Your application ${application} was changed: ${what}`,
  application_connected: ({ application }) => `The application ${application} was connected`,
  application_created: ({ application }) => `Your application ${application} was created`,
  application_deleted: ({ application }) => `Your application ${application} was deleted`,
  application_disconnected: ({ application }) => `The application ${application} was disconnected`,
  data_exported: () => "All data of the account was downloaded",
  deletion_cancelled: () => "Deletion was cancelled",
  deletion_scheduled: () => "Deletion was scheduled",
  email_changed: ({ email }) => `The email address became ${email}`,
  email_restored: ({ email, ended }) =>
    `The email address ${email} was put back, and all sessions ended${ended ? `, and so did ${ended}` : ""}`,
  new_session: () => "Signed in",
  other_sessions_ended: ({ count }) => `${counted(count, "other session was", "other sessions were")} ended`,
  page_imported: () => "The page was replaced by an imported one",
  passkey_added: ({ name }) => `The passkey ${name} was added`,
  passkey_refused: ({ name }) => `The passkey ${name} was refused: it may have been copied`,
  passkey_renamed: ({ from, to }) => `The passkey ${from} was renamed ${to}`,
  passkey_removed: ({ name }) => `The passkey ${name} was removed`,
  password_changed: () => "The password was changed",
  password_removed: () => "The password was removed",
  password_set: () => "A password was set",
  personal_token_created: ({ name }) => `The personal token ${name} was made`,
  personal_token_ended: ({ name }) => `The personal token ${name} was ended`,
  personal_tokens_ended: ({ count }) => `${counted(count, "personal token was", "personal tokens were")} ended`,
  recovery_code_used: ({ left }) => `A recovery code was used; ${left === "0" ? "none is" : `${left} are`} left`,
  recovery_codes_renewed: () => "New recovery codes were made",
  second_factor_failed: () => "A wrong code of the second factor was entered, or several within an hour",
  second_factor_off: () => "The second factor was turned off",
  second_factor_on: () => "The second factor was turned on",
  secret_ended: ({ application }) => `A secret of your application ${application} was ended`,
  secret_rotated: ({ application }) => `Your application ${application} was given a new secret`,
  session_ended: ({ device }) => `The session of ${device} was ended`,
  sessions_ended: ({ count, tokens }) =>
    `The operator of this site ended ${Number(count) === 1 ? "one session" : `${count} sessions`}${tokens ? " and all tokens" : ""}`,
  signed_out: () => "Signed out",
  trial_token_created: () => "A personal token to try the API was made, or several within an hour",
  username_changed: ({ from, to }) => `The username ${from} became ${to}`,
};

/** @param kind as the log has it; one that a newer release has written is shown by its name */
export function eventWords(kind: AccountEventKind, details: Details): string {
  return words[kind]?.(details) ?? kind.replaceAll("_", " ");
}
