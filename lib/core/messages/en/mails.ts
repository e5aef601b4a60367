/** Mails, by their kinds. `{account}` is a username with its @, and quoted labels are those of the pages. */
export const mails = {
  common: {
    changePassword:
      "If this wasn't you, sign in, end all other sessions and change your password under Settings, Account.",
    resetAndAsk:
      "If this wasn't you, reset your password, which signs everyone out, and ask the operator of this site for help.",
    resetLabel: "Reset my password",
    nothingToDo: "If this wasn't you, you don't need to do anything.",
    byOwner: "{by} did this, who owns the application with you.",
    askOwner: "If this looks wrong, ask them. The owner of the application can remove a co-owner.",
  },
  password_changed: {
    subject: "Your password was changed",
    text: "The password of your account {account} was changed. You've been signed out everywhere else.",
    closing: "If this wasn't you, reset your password with the link above.",
  },
  password_set: {
    subject: "Your account now has a password",
    text: "A password was set for your account {account}. You can now sign in with it as well as with your linked accounts.",
  },
  password_removed: {
    subject: "Your password was removed",
    text: "The password of your account {account} was removed. You can still sign in with its linked accounts and passkeys.",
  },
  account_linked: {
    subject: "{provider} was linked to your account",
    text: "An account at {provider} was linked to {account}. Anyone who can sign in there can now sign in here.",
    closing: "If this wasn't you, unlink it under Settings, Account, and change your password.",
    label: "See linked accounts",
  },
  account_unlinked: {
    subject: "{provider} was unlinked from your account",
    text: "An account at {provider} was unlinked from {account}. It can no longer be used to sign in.",
  },
  deletion_scheduled: {
    subject: "Your account will be deleted",
    text: "Your account {account} is going to be deleted. Its page is offline, and its sessions, tokens and applications have been revoked.",
    keep: "Changed your mind? Within {days} days, sign in and press “{button}”, and your page comes back as it was. After that, everything is gone.",
    closing: "If this wasn't you, sign in, keep the account and change your password at once.",
  },
  email_restored: {
    subject: "Your old email address is back",
    text: "This is once again the email address of your account {account}. You've been signed out everywhere, and the password and any links to reset it no longer work.",
    ended:
      "We also removed what had been added to the account in the {days} days before: {ended}. If some of it was yours, add it again.",
    nothingEnded: "Nothing else had been added to the account in the {days} days before.",
    closing: "If you haven't chosen a new password yet, use the link above.",
    label: "Choose a new password",
  },
  second_factor_on: {
    subject: "Two-step sign-in is on",
    text: "From now on, signing in to your account {account} takes a code from your authenticator app.",
    codes:
      "Keep your recovery codes somewhere you can reach without your phone. Each one works once in place of a code from the app.",
  },
  second_factor_off: {
    subject: "Two-step sign-in is off",
    text: "Signing in to your account {account} no longer takes a code. Its recovery codes no longer work.",
  },
  sessions_ended: {
    subject: "You were signed out everywhere",
    text: "The operator of this site ended all sessions of your account {account}.",
    textTokens:
      "The operator of this site ended all sessions of your account {account}, and revoked its personal tokens and the tokens of its connected apps.",
    again: "You can sign in again as usual.",
    closing: "If you don't know why, ask the operator and choose a new password.",
  },
  recovery_code_used: {
    subject: "A recovery code was used",
    text: "Someone signed in to your account {account} with a recovery code instead of a code from the app.",
    left: "{left, plural, =0 {You have none left.} one {You have one left.} other {You have # left.}}",
    renew: "You can create new ones under Settings, Account.",
  },
  recovery_codes_renewed: {
    subject: "You have new recovery codes",
    text: "Your account {account} has ten new recovery codes. The old ones no longer work.",
  },
  passkey_added: {
    subject: "A passkey was added to your account",
    text: "The passkey “{name}” was added to your account {account}. It can be used to sign in without a password.",
    closing: "If this wasn't you, remove it under Settings, Account, end all other sessions and change your password.",
    label: "See your passkeys",
  },
  passkey_removed: {
    subject: "A passkey was removed from your account",
    text: "The passkey “{name}” was removed from your account {account}. It can no longer be used to sign in.",
  },
  application_created: {
    subject: "An application was created in your account",
    text: "The application “{application}” was created in your account {account}. People can sign in to it, and its secret can act as you.",
    label: "See your applications",
  },
  application_changed: {
    subject: "Your application “{application}” was changed",
    text: "The application “{application}” of your account {account} was changed: {what}.",
  },
  application_transferred: {
    subject: "Your application “{application}” has a new owner",
    text: "The application “{application}” passed from {from} to {to}. Your account {account} is one of its owners.",
    closing: "If this looks wrong, ask the owners. They are listed with the application.",
  },
  secret_rotated: {
    subject: "Your application “{application}” has a new secret",
    text: "The application “{application}” of your account {account} has a new secret, which can act as you.",
  },
  webhook_disabled: {
    subject: "A webhook of “{application}” was disabled",
    failing:
      "The webhook of your application “{application}” at {host} was disabled: nothing could be delivered there for three days.",
    gone: "The webhook of your application “{application}” at {host} was disabled, because it answered 410 Gone.",
    overflowing:
      "The webhook of your application “{application}” at {host} was disabled, because too many events were waiting for it.",
    again:
      "Once it answers again, you can enable it in the settings of your account {account}. Events made while it is disabled are not sent.",
    label: "See the webhooks",
  },
  personal_token_created: {
    subject: "A personal token was created",
    text: "The personal token “{name}” was created in your account {account}. Anyone who has it can use the API as you.",
    label: "See your tokens",
  },
  page_deleted: {
    subject: "Your page {page} is offline",
    text: "The page {page} of your account {account} was deleted.",
    keep: "You can restore it under Pages for {days} days; then it's gone for good, with its statistics and messages.",
    label: "See your pages",
  },
  page_moved_away: {
    subject: "Your page {page} has a new owner",
    text: "{to} accepted your offer, so the page {page} no longer belongs to your account {account}.",
  },
  page_offer_received: {
    subject: "{from} offers you the page {page}",
    text: "{from} would like to give the page {page} to your account {account}.",
    keep: "The offer lasts {days} days. You can accept or decline it under Pages.",
    label: "See the offer",
  },
  username_changed: {
    subject: "Your username was changed",
    text: "Your username changed from @{from} to {account}. Sign in with the new one, or with your email address. Nobody else can take the old one for {days} days.",
  },
  new_session: {
    subject: "New sign-in to your account",
    text: "Someone signed in to your account {account}.",
    where: "{device}, on {time}",
    whereFrom: "{device}, from the network {range}, on {time}",
    closing: "If this was you, you don't need to do anything. If not, end that session with “{button}”.",
    label: "See your sessions",
  },
  prove_email: {
    subject: "Confirm your email address",
    text: "Confirm that this is the address of the account {account}. The link works once, for {hours} hours.",
    closing: "If you don't know this account, you can ignore this email: we only use the address once you confirm it.",
  },
  known_email: {
    subject: "You already have an account",
    text: "Somebody entered this address for the account {account}. It belongs to your account {owner}, and stays there.",
    signIn: "If that was you, sign in to that account. If you've forgotten its password, you can reset it.",
  },
  email_changed: {
    subject: "Your email address was changed",
    text: "The email address of your account {account} was changed from this one to {email}.",
    undo: "If this wasn't you, put this address back. That signs everyone out and removes the password, along with whatever was added in the {days} days before the change or since: linked accounts, passkeys, two-step sign-in, personal tokens, connected apps, and redirect URIs and secrets of your applications. We'll tell you what it was, and you'll choose a new password. The link works once, for {linkDays} days.",
    closing: "If this was you, you don't need to do anything.",
  },
  reset_password: {
    subject: "Reset your password",
    text: "Someone asked to reset the password of your account {account}. The link works once, for {minutes} minutes.",
    closing: "If this wasn't you, you can ignore this email: your password stays as it is.",
    label: "Choose a new password",
  },
  account_deleted: {
    subject: "Your account was deleted",
    text: "Your account {account} was deleted, along with its page, files and connections. Nobody can take its names for {days} days.",
    closing: "There's nothing left to do. We've deleted this address, too.",
  },
  form_entry: {
    subject: "New message from your page",
    text: "Someone used a form on your page {account}.",
    form: "Form: {form}",
    from: "Their email address: {email}",
    label: "See all messages",
    closing: "We don't check who sends these. Under Settings, Messages you can delete what you don't need.",
  },
  page_invitation: {
    subject: "You are invited to {page}",
    text: "{owner} invites you to help with the page {page} as {role}.",
    link: "The link works once, for {days} days. Sign in or create an account to accept.",
    label: "See the invitation",
    closing: "Don’t know them? Ignore this mail; nothing happens.",
  },
  statistics_week: {
    subject: "Your week: {views, plural, one {# view} other {# views}}",
    text: "From {from} to {to}, your page {account} had {views, plural, one {# view} other {# views}} by {visitors, plural, one {# visitor} other {# visitors}}, and {clicks, plural, one {# click} other {# clicks}}.",
    more: "That's {percent}% more views than the week before.",
    less: "That's {percent}% fewer views than the week before.",
    link: "Clicked most: {link}",
    source: "Most came from: {source}",
    label: "See your statistics",
    closing: "You asked for this summary. You can turn it off under Settings, Statistics.",
  },
} as const;
