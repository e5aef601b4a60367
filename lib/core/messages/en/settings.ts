/** The account's data, connected applications and the domain. */
export const settings = {
  export: {
    title: "Download your data",
    description:
      "A ZIP with your page, links, cards, tracks, applications, connections, statistics, security log and files, as JSON and as they are stored. Secrets are not in it: only their hashes exist. Three times a day.",
    submit: "Download",
    failed: "Your data was not downloaded",
    back: "Back to the account",
  },
  import: {
    title: "Import a page",
    description:
      "From a ZIP that was downloaded here or at another site of this kind: its settings, links, cards, tracks and their files become your page.",
    explanation:
      "Names, custom domains, applications, connections, statistics and the security log stay as they are here: they belong to an account. Your present page stays among its versions, where you can bring it back; an unpublished draft is lost.",
    signInAgain: "Sign in again to import a page; use the notice above.",
    replace: "Replace my present page",
    file: "ZIP file",
    submit: "Import page",
    pending: "Importing…",
    failed: "The page was not imported",
    unchanged: "Nothing was changed.",
    back: "Back to the account",
  },
  delete: {
    title: "Delete account",
    explanation:
      "Your page, its files and its addresses are off at once, and every session, token and connected app ends. For seven days you can sign in and keep your account; then everything is gone. Nobody else can take your username and alias for 30 days after that.",
    signInAgain: "Sign in again to delete the account; use the notice above.",
    username: "Type {username} to delete the account",
    atOnce: "Delete everything at once",
    atOnceHint: "This cannot be undone.",
    submit: "Delete account",
    pending: "Deleting…",
  },
  deleteApplications: {
    text: "{count, plural, =1 {Your application ends} other {Your # applications end}} at once, with every secret. People who sign in through {count, plural, =1 {it} other {them}} can no longer do so, and it does not come back when you keep your account.",
  },
  applications: {
    title: "Applications",
    description: "What you have allowed to use your account.",
    noneTitle: "No application is connected",
    none: "When you authorize an application it appears here, with what it may do and a button to disconnect it.",
    by: "by <owner>{name}</owner>, connected on <day></day>",
    disconnect: "Disconnect",
    disconnectTitle: "Disconnect <b>{name}</b>?",
    explanation:
      "It loses access to your account at once. What it has changed so far stays as it is. To use it again you will have to authorize it again.",
    says: "The developer says:",
  },
  domain: {
    title: "Domain",
    description: "Show your page under a domain of your own, instead of under ours.",
    premiumTitle: "A domain of your own comes with premium",
    premium:
      "With premium your page answers under any domain that you own. Ask whoever runs this site for it; until then your page is at {address}.",
    inactiveTitle: "{domain} is verified but inactive",
    inactive: "Your account no longer has premium, so this domain is off. It works again as soon as you have premium.",
    goneTitle: "The TXT record of {domain} is gone",
    gone: "Your page still answers there. Put the record back: when it is missing for three days in a row, the domain is no longer yours here.",
    verifiedTitle: "{domain} is verified",
    verified:
      "Your page answers at <link>{address}</link> as soon as the domain's address record leads to this site's server. Go there by this link once in each of your browsers: you are not signed in on your own domain, so your visits would be counted.",
    remove: "Remove domain",
    removeShown: "Your page stops answering there at once.",
    removeClaimed: "Its TXT record no longer proves anything then.",
    removeTitle: "Remove {domain}?",
    removeSubmit: "Delete permanently",
    removeLinks: "Links to your page under this domain stop working.",
    removeExplanation: "To use it again you will have to prove it again, with another record.",
  },
  domainForm: {
    title: "Your domain",
    label: "Domain",
    hint: "The name alone, of a domain whose DNS you can change. You prove in the next step that it is yours.",
    submit: "Save",
    pending: "Saving…",
    saved: "Saved",
  },
  proof: {
    title: "Prove that {domain} is yours",
    description: "Add this TXT record where you manage the domain's DNS, then verify. Keep it: we check it daily.",
    name: "Record name",
    value: "Record value",
    submit: "Verify",
    pending: "Looking…",
  },
} as const;
