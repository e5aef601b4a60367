/** What an application asks a person for. */
export const consent = {
  page: {
    title: "Authorize an application",
    question: "Allow <b>{name}</b> to use your account?",
    by: "An application by <owner>{name}</owner>",
    says: "The developer says:",
    able: "It will be able to",
    ableToMore: "You allowed it some of this before. It will be able to",
    see: "See",
    change: "Change",
    isNew: "New",
    as: "as <b>{name}</b>",
    switch: "Switch account",
    unchecked:
      "{site} has not checked this application. Authorize it only if you know who made it and expected to be asked.",
    sentTo: "You will be sent to <to>{target}</to>.",
    app: "the app {scheme} on this device",
    cancel: "Cancel",
    authorize: "Authorize",
    disconnect: "You can disconnect the application at any time in your settings.",
    website: "Website of <b>{name}</b>",
    terms: "Terms of Service of <b>{name}</b>",
    privacy: "Privacy Policy of <b>{name}</b>",
  },
  refused: {
    title: "This request cannot continue",
    again: "Go back to the application and start again.",
    explanation:
      "To keep your account safe, you were not redirected, and nothing was shared. If you are a user of the application, tell its developer what you read here. If you are its developer, compare the address with your application's settings.",
  },
} as const;
