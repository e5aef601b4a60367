/** What is told by mail, too, where an address is proven: `lib/auth/mails.ts` has the words. */
export type MailedEvent =
  | "account_linked"
  | "account_unlinked"
  | "deletion_scheduled"
  | "email_restored"
  | "new_session"
  | "passkey_added"
  | "passkey_removed"
  | "password_changed"
  | "password_removed"
  | "password_set"
  | "recovery_code_used"
  | "recovery_codes_renewed"
  | "second_factor_off"
  | "second_factor_on";

/** What the security log of an account tells; `app/settings/account/event-words.ts` has the words. */
export type AccountEventKind =
  | MailedEvent
  | "alias_changed"
  | "alias_removed"
  | "application_allowed_more"
  | "application_changed"
  | "application_connected"
  | "application_created"
  | "application_deleted"
  | "application_disconnected"
  | "data_exported"
  | "deletion_cancelled"
  | "email_changed"
  | "other_sessions_ended"
  | "page_imported"
  | "passkey_refused"
  | "personal_token_created"
  | "personal_token_ended"
  | "personal_tokens_ended"
  | "second_factor_failed"
  | "secret_ended"
  | "secret_rotated"
  | "session_ended"
  | "signed_out"
  | "trial_token_created"
  | "username_changed";
