/** Pages that have one thing to say: that something is missing, went wrong or was refused. */
export const states = {
  notFound: {
    title: "Not found",
    heading: "Page not found",
    explanation: "Check the spelling. The page may also have moved.",
    couldBeYours: "If you were looking for a profile, the name could still be yours.",
    isFree: "{name} is free",
    claimIt: "Make it yours before somebody else does.",
    claim: "Claim it",
    toStart: "Go to the homepage",
    createAccount: "Create account",
  },
  failed: {
    title: "Something went wrong on our side",
    explanation: "Try again in a moment. Your saved changes are safe.",
    report: "If it keeps happening, report the code {code}.",
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
    text: "This form is out of date. Reload the page and submit it again.",
    load: "Reload",
  },
  noPage: {
    title: "Not found",
    text: "There's no page at this address.",
    toFirst: "Go to the first page",
  },
  otherAddress: {
    title: "This site has a different address",
    text: "You can only open it there.",
    go: "Go to {address}",
  },
  noFile: {
    title: "Not found",
    text: "There's no file at this address.",
  },
} as const;
