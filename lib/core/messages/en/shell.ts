/** The words around all pages, and of controls that many pages have. */
export const shell = {
  header: {
    label: "Site",
    developers: "Developers",
    signOut: "Sign out",
    signIn: "Sign in",
    createAccount: "Create account",
  },
  settings: {
    label: "Settings",
    page: "Page",
    domain: "Domain",
    account: "Account",
    statistics: "Statistics",
    messages: "Messages",
    applications: "Connected apps",
    developers: "For developers",
    viewProfile: "View profile",
    displacedTitle: "Your account needs another email address",
    displaced: "Someone else has confirmed the address you had.",
    enterAddress: "Enter your address",
  },
  dialog: {
    cancel: "Cancel",
  },
  copying: {
    copy: "Copy",
    copyWhat: "Copy {what}",
    copied: "Copied",
    press: "Press Ctrl+C",
  },
  time: {
    justNow: "just now",
    onDay: "on {day}",
  },
  device: {
    browserOn: "{browser} on {system}",
    aBrowserOn: "A browser on {system}",
    unknown: "An unknown device",
    iphone: "an iPhone",
    ipad: "an iPad",
    phone: "an Android phone",
    tablet: "an Android tablet",
  },
} as const;
