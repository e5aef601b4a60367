/** What is refused about pages and the people who help with them. */
export const pageErrors = {
  noPageOfYours: "You have no page named “{name}”",
  pageRightLacking: "This page's owner has not given you this right",
  maxPages: "Your account has no room for another page; it can have {count} at most",
  maxMembers: "At most {count} people can help with a page; remove one first",
  maxInvitations: "At most {count} invitations of a page can be open; withdraw one first",
  memberAlready: "You help with this page already",
  memberGone: "This person does not help with the page any more",
  ownPageAlready: "This page is your own",
  accountName: "must be a username or an email address",
  firstPageStays: "The first page of an account can't be moved or deleted on its own",
  gonePage: "This page is no longer yours, or no longer exists",
  pageBeingDeleted: "This page is already being deleted",
  pageNotDeleted: "This page is no longer being deleted; reload the list",
  typePage: "Type {username}, the name of this page",
  goneOffer: "This page is no longer offered to you",
  noAccountOfName: "Nobody here is called {name}",
  ownAccount: "This is your own account",
  proofUnpublished: "Publish this link first, then check it",
  proofImpossible:
    "This link can't be proven: it has to be marked as you, and lead to a page on the web other than this one",
  proofAbsent: "We looked at {host} and found no proof yet",
  proofUnknown: "{host} gave us no answer. Try again in a few minutes",
} as const;

/** What is refused about the owners of an application. */
export const ownerErrors = {
  ownerOfApplicationOnly: "Only the owner of this application can do that",
  coOwnerAlready: "You own this application already",
  chooseNewOwner: "Choose who the application passes to",
  coOwnerGone: "This person does not co-own the application any more",
  ownerStays: "The owner can't leave; transfer the application first",
  ownerChanged: "The application has another owner by now; reload the page",
  maxCoOwners: "An application can have {count} co-owners; remove one first",
  maxCoOwned: "An account can co-own {count} applications; leave one first",
  maxClientInvitations: "At most {count} invitations can be open; withdraw one first",
  maxApplicationsOfOther: "The new owner has {count} applications already, which is the most an account can have",
  secretOfFormerOwner: "Whoever made this secret no longer owns the application; make a new secret",
} as const;

/** What is refused about the webhooks of an application. */
export const webhookErrors = {
  webhookAddress: "must be an address that begins with https://, without a user name or a #",
  webhookPrivate:
    "must be reachable from the internet, and this host is not; use a public name of your server, or a tunnel to it",
  eventNeeded: "Choose at least one event",
  noWebhook: "There is no such webhook of this application",
  maxWebhooks: "An application can have {count} webhooks; remove one first",
  webhookDisabled: "This webhook is disabled; enable it first",
  webhookAccessEnded: "The application's access to this page has ended, so the event is not sent again",
  noDelivery: "This delivery is no longer in the log",
} as const;

/** What is refused before an application is known. */
export const oauthErrors = {
  repeatedParameter: "The address names {name} more than once.",
  noClientId: "The address does not say which application asks: client_id is missing.",
  unknownClient: "No application with this client_id is registered here. It may have been deleted.",
  noRedirectUri: "The address does not say where to send you afterwards: redirect_uri is missing.",
  unknownRedirectUri: "The redirect_uri is not one that this application has registered.",
  clientAddress:
    "The client_id isn't the address of an app's description: it must begin with https://, name a path, and be written as browsers write it.",
  clientAtService:
    "An app can't describe itself at {host}: this site uses that service itself. Its developer has to put the description on a host of their own.",
  clientDocumentAway: "The description of the app at {host} can't be reached right now. Try again in a minute.",
  clientDocumentWrong: "The description of the app at {host} can't be used. What its developer has to correct: {what}.",
  clientDocumentPrivate:
    "The description of the app can't be read: {host} isn't on the public internet. Its developer has to put it on a host that everybody can reach.",
  clientDocumentNoAddress:
    "The description of the app can't be read: no public address was found for the name {host}. Its developer has to check the name.",
  clientDocumentNoName:
    "The description of the app can't be read: the name {host} couldn't be looked up. Try again in a minute.",
  clientDocumentNoConnection:
    "The description of the app can't be read: no secure connection to {host} could be made. Try again in a minute. If it fails again, its developer has to check the host and its certificate.",
  clientDocumentSlow:
    "The description of the app can't be read: {host} didn't send it within {seconds} s. Try again in a minute.",
  clientDocumentStatus:
    "The description of the app can't be read: {host} answered with the HTTP status {status}. It has to be found there with the status 200, without a redirect.",
  clientDocumentType:
    "The description of the app at {host} can't be used: it has to be sent uncompressed, as application/json or text/html.",
  clientDocumentLarge:
    "The description of the app at {host} can't be used: it's larger than {json} kB of JSON or {html} kB of HTML.",
  clientDocumentNoJson: "The description of the app at {host} can't be used: it isn't a valid JSON object.",
  onlyDeviceCodes: "This application has no redirect URI: it signs people in only by a code that they type at /device.",
  registrationOff:
    "Programs cannot register themselves at this instance; register the application in Settings, For developers, or use the https address of a client metadata document as client_id",
} as const;
