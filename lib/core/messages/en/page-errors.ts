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
} as const;
