/** Pages that have one thing to say: that something is missing, went wrong or was refused. */
export const states = {
  notFound: {
    title: "Not found",
    heading: "There is nothing at this address",
    explanation: "The name may be misspelt, or the page may have moved.",
    couldBeYours: "A profile that does not exist yet could be yours.",
    toStart: "Go to the start",
    createAccount: "Create account",
  },
  failed: {
    title: "Something went wrong on our side",
    explanation: "Try again in a moment. Your saved changes are safe.",
    report: "If it stays, report the code {code}.",
    again: "Try again",
  },
  tooMany: {
    title: "Too many requests",
    text: "Too many requests; wait {seconds} s and try again.",
    again: "Try again",
  },
  unavailable: {
    title: "Not available right now",
    heading: "{site} is not available right now",
    text: "Your saved changes are safe.",
    again: "Try again in a few seconds",
  },
  outdated: {
    title: "This page has changed",
    text: "This form is outdated. Reload the page and submit it again.",
    load: "Load it",
  },
  noPage: {
    title: "Not found",
    text: "There is no page at this address.",
    toFirst: "Go to the first page",
  },
  otherAddress: {
    title: "This site has another address",
    text: "It can only be opened there.",
    go: "Go to {address}",
  },
  noFile: {
    title: "Not found",
    text: "There is no file at this address.",
  },
} as const;
