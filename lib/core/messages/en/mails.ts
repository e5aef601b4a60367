/** Mails, by their kinds. `{account}` is a username with its @, and quoted labels are those of the pages. */
export const mails = {
  common: {
    changePassword:
      "If it was not you, sign in, end all other sessions and change your password under Settings, Account.",
    resetAndAsk:
      "If it was not you, reset your password, which ends every session, and ask the operator of this site for help.",
    resetLabel: "Reset the password",
    nothingToDo: "If it was not you, there is nothing to do.",
  },
  password_changed: {
    subject: "Your password was changed",
    text: "The password of your account {account} was changed. Every other session has ended.",
    closing: "If it was not you, set another password by the link below.",
  },
  password_set: {
    subject: "A password was set",
    text: "Your account {account} now has a password in addition to its linked accounts.",
  },
  password_removed: {
    subject: "Your password was removed",
    text: "Your account {account} no longer has a password. Its linked accounts and passkeys still open it.",
  },
  account_linked: {
    subject: "{provider} was linked to your account",
    text: "An account at {provider} was linked to {account}. Whoever signs in there can sign in here.",
    closing: "If it was not you, unlink it under Settings, Account, and change your password.",
    label: "See linked accounts",
  },
  account_unlinked: {
    subject: "{provider} was unlinked from your account",
    text: "An account at {provider} was unlinked from {account}. It no longer opens it.",
  },
  deletion_scheduled: {
    subject: "Your account will be deleted",
    text: "Your account {account} is to be deleted. Its page is off, and its sessions, tokens and applications have ended.",
    keep: "For {days} days you can sign in and press “{button}”: the page comes back as it was. After that everything is gone.",
    closing: "If it was not you, sign in, keep the account and change your password at once.",
  },
  email_restored: {
    subject: "The address of your account was put back",
    text: "The email address of your account {account} is this one again. All sessions, the password and links to another one have ended.",
    ended:
      "What had been added to the account in the {days} days before has ended, too: {ended}. Add again what was yours.",
    nothingEnded: "Nothing else had been added to the account in the {days} days before.",
    closing: "If you have not chosen another password yet, do so by the link below.",
    label: "Choose another password",
  },
  second_factor_on: {
    subject: "The second factor was turned on",
    text: "From now on, signing in to your account {account} asks for a code of the app that was set up.",
    codes:
      "Keep the recovery codes where you find them without your phone: each of them replaces a code of the app, once.",
  },
  second_factor_off: {
    subject: "The second factor was turned off",
    text: "Signing in to your account {account} no longer asks for a code. Its recovery codes have been revoked.",
  },
  sessions_ended: {
    subject: "You were signed out everywhere",
    text: "The operator of this site ended all sessions of your account {account}.",
    textTokens:
      "The operator of this site ended all sessions of your account {account}, its personal tokens and the tokens of its connected apps.",
    again: "You can sign in again as before.",
    closing: "If you do not know why, ask the operator, and choose another password.",
  },
  recovery_code_used: {
    subject: "A recovery code was used",
    text: "A recovery code of your account {account} was used in place of a code of the app.",
    left: "{left, plural, =0 {None is left.} one {One of them is left.} other {# of them are left.}}",
    renew: "You can make new ones under Settings, Account.",
  },
  recovery_codes_renewed: {
    subject: "New recovery codes were made",
    text: "Your account {account} has ten new recovery codes. The former ones do not work any more.",
  },
  passkey_added: {
    subject: "A passkey was added to your account",
    text: "The passkey “{name}” was added to your account {account}. It opens the account by itself.",
    closing: "If it was not you, remove it under Settings, Account, end all other sessions and change your password.",
    label: "See your passkeys",
  },
  passkey_removed: {
    subject: "A passkey was removed from your account",
    text: "The passkey “{name}” of your account {account} does not open it any more.",
  },
  application_created: {
    subject: "An application was registered in your account",
    text: "The application “{application}” was registered in your account {account}. People can sign in to it, and its secret can act as you.",
    label: "See your applications",
  },
  application_changed: {
    subject: "Your application “{application}” was changed",
    text: "The application “{application}” of your account {account} was changed: {what}.",
  },
  secret_rotated: {
    subject: "Your application “{application}” has a new secret",
    text: "The application “{application}” of your account {account} was given a new secret, which can act as you.",
  },
  personal_token_created: {
    subject: "A personal token was made",
    text: "The personal token “{name}” was made in your account {account}. Whoever has it can use the API as you.",
    label: "See your tokens",
  },
  username_changed: {
    subject: "Your username was changed",
    text: "The username of your account changed from @{from} to {account}. Sign in with the new one, or with your email address. Nobody else can take the old one for {days} days.",
  },
  new_session: {
    subject: "A new sign-in to your account",
    text: "Somebody has signed in to your account {account}.",
    where: "{device}, on {time}",
    whereFrom: "{device}, from the network {range}, on {time}",
    closing: "If it was you, there is nothing to do. If it was not, end that session with “{button}”.",
    label: "See your sessions",
  },
  prove_email: {
    subject: "Confirm your email address",
    text: "Confirm that this address belongs to the account {account}. The link works once, for {hours} hours.",
    closing: "If you do not know this account, do nothing: the address is only used after you confirm it.",
  },
  known_email: {
    subject: "You have an account already",
    text: "Somebody entered this address for the account {account}. It belongs to your account {owner}, and stays there.",
    signIn: "If it was you, sign in to that account. If you have forgotten its password, you can set another.",
  },
  email_changed: {
    subject: "The address of your account was changed",
    text: "The email address of your account {account} is {email} now, and no longer this one.",
    undo: "If it was not you, put this address back. That ends all sessions, the password, and whatever was added in the {days} days before the change or since: linked accounts, passkeys, a second factor, personal tokens, connected apps, and redirect URIs and secrets of your applications. We tell you what it was, and you choose another password. The link works once, for {linkDays} days.",
    closing: "If it was you, there is nothing to do.",
  },
  reset_password: {
    subject: "Reset your password",
    text: "Somebody asked for another password for your account {account}. The link works once, for {minutes} minutes.",
    closing: "If it was not you, there is nothing to do: your password stays as it is.",
    label: "Choose another password",
  },
  account_deleted: {
    subject: "Your account was deleted",
    text: "Your account {account} was deleted, with its page, files and connections. Nobody can take its names for {days} days.",
    closing: "There is nothing left to do. We have deleted this address.",
  },
} as const;
