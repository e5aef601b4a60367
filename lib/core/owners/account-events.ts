/**
 * These events are sent by mail as well where an address is proven; `mails.ts` of `lib/core/messages` has the words.
 */
export type MailedEvent =
  | "account_linked"
  | "account_unlinked"
  | "application_changed"
  | "application_created"
  | "deletion_scheduled"
  | "email_restored"
  | "new_session"
  | "passkey_added"
  | "passkey_removed"
  | "password_changed"
  | "password_removed"
  | "password_set"
  | "personal_token_created"
  | "recovery_code_used"
  | "recovery_codes_renewed"
  | "second_factor_off"
  | "second_factor_on"
  | "secret_rotated"
  | "sessions_ended"
  | "username_changed";

/** `security.ts` of `lib/core/messages` has the words of each kind. */
export type AccountEventKind =
  | MailedEvent
  | "alias_changed"
  | "alias_removed"
  | "application_allowed_more"
  | "application_connected"
  | "application_deleted"
  | "application_disconnected"
  | "application_page_chosen"
  | "data_exported"
  | "deletion_cancelled"
  | "email_changed"
  | "other_sessions_ended"
  | "page_created"
  | "page_imported"
  | "passkey_refused"
  | "passkey_renamed"
  | "personal_token_ended"
  | "personal_tokens_ended"
  | "second_factor_failed"
  | "secret_ended"
  | "session_ended"
  | "signed_out"
  | "trial_token_created";
