/** The account's data, connected applications and the domain. */
export const settings = {
  export: {
    title: "Download your data",
    description:
      "A ZIP with your page, links, cards, tracks, files, applications, connections, statistics and security log. Passwords and tokens aren't included. You can download it three times a day.",
    submit: "Download",
    failed: "Your data couldn't be downloaded",
    back: "Back to your account",
  },
  import: {
    title: "Import a page",
    description:
      "From a ZIP you downloaded here, or from another site like this one. Its settings, links, cards and tracks become your page.",
    explanation:
      "Your names, domain, applications, connections, statistics and security log stay as they are. Your current page stays under Versions, where you can bring it back. An unpublished draft is lost.",
    signInAgain: "Sign in again first; use the notice above.",
    replace: "Replace my current page",
    file: "ZIP file",
    submit: "Import page",
    pending: "Importing…",
    failed: "The page couldn't be imported",
    unchanged: "Nothing has changed.",
    back: "Back to your account",
  },
  delete: {
    title: "Delete account",
    explanation:
      "Your page and its files go offline at once, you're signed out everywhere, and all tokens and connected apps stop working. For seven days you can sign in and keep your account; then everything is gone. Nobody else can take your username and alias for 30 days after that.",
    signInAgain: "Sign in again first; use the notice above.",
    username: "Type {username} to delete your account",
    atOnce: "Delete everything right away",
    atOnceHint: "This can't be undone.",
    submit: "Delete account",
    pending: "Deleting…",
  },
  deleteApplications: {
    text: "{count, plural, =1 {Your application stops} other {Your # applications stop}} working at once, with every secret. People can no longer use {count, plural, =1 {it} other {them}} to sign in, and you won't get {count, plural, =1 {it} other {them}} back if you keep your account.",
  },
  applications: {
    title: "Connected apps",
    description: "Apps you've allowed to use your account.",
    noneTitle: "No apps connected",
    none: "When you authorize an app, you'll see here what it may do, and you can disconnect it.",
    by: "by <owner>{name}</owner>, connected on <day></day>",
    disconnect: "Disconnect",
    disconnectTitle: "Disconnect <b>{name}</b>?",
    explanation:
      "It loses access to your account at once. What it has changed stays as it is. To use it again, you'll have to authorize it again.",
    says: "The developer says:",
  },
  domain: {
    title: "Domain",
    description: "Show your page on your own domain.",
    premiumTitle: "Use your own domain with premium",
    premium:
      "With premium, you can show your page on any domain you own. Ask the operator of this site about it. Until then, your page is at {address}.",
    inactiveTitle: "{domain} is verified but inactive",
    inactive: "Your account no longer has premium, so this domain is off. It works again as soon as you have premium.",
    goneTitle: "The TXT record of {domain} is gone",
    gone: "Your page still works there, but put the record back soon: if it's missing for three days in a row, you lose the domain here.",
    verifiedTitle: "{domain} is verified",
    verified:
      "Your page appears at <link>{address}</link> as soon as the domain's DNS points to this site's server. Open it with this link once in each browser you use, so that your own visits aren't counted.",
    remove: "Remove domain",
    removeShown: "Your page goes offline there at once.",
    removeClaimed: "Its TXT record no longer counts.",
    removeTitle: "Remove {domain}?",
    removeSubmit: "Remove",
    removeLinks: "Links to your page on this domain stop working.",
    removeExplanation: "To use it again, you'll have to verify it again with a new record.",
  },
  domainForm: {
    title: "Your domain",
    label: "Domain",
    hint: "Just the name. You need access to its DNS, to show in the next step that it's yours.",
    submit: "Save",
    pending: "Saving…",
    saved: "Saved",
  },
  proof: {
    title: "Show that {domain} is yours",
    description:
      "Add this TXT record wherever you manage the domain's DNS, then verify. Leave it there: we check it every day.",
    name: "Record name",
    value: "Record value",
    submit: "Verify",
    pending: "Checking…",
  },
} as const;
