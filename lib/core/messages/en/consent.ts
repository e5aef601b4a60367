/** What an application asks a person for. */
export const consent = {
  page: {
    title: "Authorize an app",
    question: "Allow <b>{name}</b> to use your account?",
    by: "An app by <owner>{name}</owner>",
    bySite: "An app at <owner>{name}</owner>",
    byItself: "An app that registered itself",
    selfNamed:
      "The name is what {host} calls itself; anyone can choose any name. Check that {host} is the site you came from.",
    selfNamedProgram:
      "Any program on this device can say that it belongs to {host}. Authorize it only if you've just started it yourself.",
    selfNamedAlone: "The app chose this name itself; anyone can choose any name. Look at where you'll be sent.",
    says: "The developer says:",
    able: "It will be able to",
    ableToMore: "You've already allowed some of this. It will be able to",
    see: "See",
    change: "Change",
    isNew: "New",
    as: "as <b>{name}</b>",
    switch: "Switch account",
    choosePage: "Which page should it use?",
    onlyThisPage: "It can't use your other pages.",
    signedIn: "Signed in as <b>{name}</b>",
    unchecked: "{site} hasn't reviewed this app. Only authorize it if you know who made it and expected this request.",
    sentTo: "You'll be sent to <to>{target}</to>.",
    app: "the app {scheme} on this device",
    cancel: "Cancel",
    authorize: "Authorize",
    disconnect: "You can disconnect the app at any time in your settings.",
    website: "Website of <b>{name}</b>",
    terms: "Terms of Service of <b>{name}</b>",
    privacy: "Privacy Policy of <b>{name}</b>",
  },
  device: {
    title: "Connect a device",
    enter: "Enter the code that your device shows.",
    code: "Code",
    example: "Such as {example}",
    continue: "Continue",
    unknown: "This code is wrong or has expired. Check it, or get a new one on your device.",
    tooMany: "Too many wrong codes. Wait a while, then try again.",
    check: "Does your device show <code>{value}</code>?",
    warning:
      "Only continue if you started this yourself, on a device in front of you. If somebody sent you this code or link, cancel: they would get access to your account.",
    asked: {
      unknown: "Requested <ago></ago>",
      here: "Requested <ago></ago>, from the network you're using now",
      local: "Requested <ago></ago>, from the local network",
      elsewhere: "Requested <ago></ago>, from another network ({range})",
    },
    allowed: { title: "Your device is connected", text: "You can close this page and go back to your device." },
    refused: {
      title: "Nothing was shared",
      text: "The device got no access to your account. You can close this page.",
    },
  },
  refused: {
    title: "This request can't continue",
    again: "Go back to the app and start again.",
    explanation:
      "To keep your account safe, we didn't send you back, and nothing was shared. If you use this app, tell its developer what you read here. If you are its developer, compare the address with your application's settings.",
    unknownApp:
      "Nothing was shared. We don't know who made this app, and you haven't used it with your account, so we didn't send you to {target} ourselves. Only go there if you know it.",
    return: "Continue to {target}",
  },
} as const;
