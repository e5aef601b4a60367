import { database, type Transaction } from "@/db/client";
import * as deletion from "@/lib/auth/deletion-store";
import * as demos from "@/lib/demos/store";
import * as domains from "@/lib/domains/store";
import * as likes from "@/lib/likes/store";
import * as events from "@/lib/owners/event-store";
import * as quota from "@/lib/owners/quota-store";
import * as sitemap from "@/lib/sharing/sitemap-store";
import * as accountOfToken from "@/lib/users/account-of-token-store";
import * as emails from "@/lib/users/email-store";
import * as handles from "@/lib/users/handle-store";
import * as invitations from "@/lib/users/invitation-store";
import * as registration from "@/lib/users/registration-store";
import * as users from "@/lib/users/store";
import * as views from "@/lib/views/store";
import type { Calls } from "./world";

const inTransaction = (work: (transaction: Transaction) => Promise<unknown>) => database().transaction(work);
const newcomer = { username: "grace", email: "grace@example.com", passwordHash: null };

/** A call of every function of the stores of accounts, their names, domains, likes and views. */
export const peopleCalls: Record<string, Calls> = {
  "lib/users/email-store.ts": {
    displaceEmail: ({ eve }) => inTransaction((transaction) => emails.displaceEmail(eve.email, transaction)),
    proveEmail: ({ eve }) => emails.proveEmail(eve.id, eve.email),
    isEmailVerified: ({ ada }) => emails.isEmailVerified(ada.id),
    changeEmail: ({ eve }) => emails.changeEmail(eve.id, "new@example.com"),
    findEmailState: ({ ada }) => emails.findEmailState(ada.id),
    findProvenOwner: ({ ada, eve }) => emails.findProvenOwner(ada.email, eve.id),
    setPendingEmail: ({ eve }) => emails.setPendingEmail(eve.id, "new@example.com"),
    forgetPendingEmail: ({ ada }) => emails.forgetPendingEmail(ada.id),
    takeProvenEmail: ({ ada }) =>
      inTransaction((transaction) => emails.takeProvenEmail(ada.id, ada.waiting, transaction)),
    restoreEmail: ({ ada }) =>
      inTransaction((transaction) => emails.restoreEmail(ada.id, "former@example.com", transaction)),
  },
  "lib/owners/event-store.ts": {
    recordEvent: ({ ada }) => events.recordEvent("password_set", ada.id, {}, database()),
    recordEventHourly: ({ ada }) => events.recordEventHourly("passkey_refused", ada.id, { name: "Phone" }),
    findRecentEvent: ({ ada }) => events.findRecentEvent(ada.id, "email_restored", 60),
    listEvents: ({ ada }) => events.listEvents(ada.id, 20),
    hasSignedInFrom: ({ ada }) => events.hasSignedInFrom(ada.id, { userAgent: null, addressRange: null }, database()),
    deleteOldEvents: () => events.deleteOldEvents(),
  },
  "lib/owners/quota-store.ts": {
    lockAccount: ({ ada }) => inTransaction((transaction) => quota.lockAccount(ada.id, transaction)),
    lockOwner: ({ ada }) => inTransaction((transaction) => quota.lockOwner(ada.id, transaction)),
    withLockedOwner: ({ ada }) => quota.withLockedOwner(ada.id, async () => {}),
    requirePremium: ({ ada }) => quota.requirePremium(ada.id),
  },
  "lib/users/handle-store.ts": {
    isHandleFree: () => handles.isHandleFree("enchantress"),
    lockHandles: () => inTransaction(handles.lockHandles),
    claimHandle: ({ ada }) =>
      inTransaction((transaction) => handles.claimHandle(ada.id, "alias", "enchantress", transaction)),
    releaseHandle: {
      "of an alias": ({ ada }) =>
        inTransaction((transaction) => handles.releaseHandle(ada.id, "alias", ada.alias, transaction)),
      "of a username": ({ ada }) =>
        inTransaction((transaction) => handles.releaseHandle(ada.id, "username", ada.username, transaction)),
    },
  },
  "lib/users/registration-store.ts": {
    createUser: {
      "with a password": () => registration.createUser(newcomer),
      "with an invitation": ({ invitation }) => registration.createUser({ ...newcomer, invitation: invitation.token }),
      "with an address that a provider vouches for": () =>
        registration.createUser({ ...newcomer, isEmailVerified: true, displayName: "Grace" }),
    },
    findCredentials: ({ ada }) => registration.findCredentials(ada.email),
  },
  "lib/users/invitation-store.ts": {
    createInvitation: () => invitations.createInvitation("grace@example.com", 7),
    findInvitation: ({ invitation }) => invitations.findInvitation(invitation.token),
    consumeInvitation: ({ invitation }) =>
      inTransaction((transaction) => invitations.consumeInvitation(invitation.token, null, transaction)),
    listInvitations: () => invitations.listInvitations(),
    deleteInvitation: ({ invitation }) => invitations.deleteInvitation(invitation.id),
    deleteExpiredInvitations: () => invitations.deleteExpiredInvitations(),
  },
  "lib/users/account-of-token-store.ts": {
    findAccountOfToken: {
      "of an access token": ({ tokens }) => accountOfToken.findAccountOfToken(tokens.access_token),
      "of a personal token": ({ personal }) => accountOfToken.findAccountOfToken(personal.token),
    },
  },
  "lib/users/store.ts": {
    findProfileOwner: ({ ada }) => users.findProfileOwner(ada.username),
    getAccount: ({ ada }) => users.getAccount(ada.id),
    getProfileById: ({ ada }) => users.getProfileById(ada.id),
    writeColumns: ({ ada }) => users.writeColumns(ada.id, { bio: "Hello" }),
    getProfile: ({ ada }) => users.getProfile(ada.alias),
    updateUser: {
      "its columns": ({ ada }) => users.updateUser(ada.id, { bio: "Hello", colors: { accent: "#abcdef" } }),
      "its names": ({ ada }) => users.updateUser(ada.id, { username: "lovelace", alias: "enchantress" }),
      "its files": ({ ada }) => users.updateUser(ada.id, { assets: { avatar: null, audios: null } }),
      "its font": ({ ada }) => users.updateUser(ada.id, { profile: { font: "custom" } }),
    },
    updateAccountFlag: ({ eve }) => users.updateAccountFlag(eve.username, "isVerified", true),
  },
  "lib/auth/deletion-store.ts": {
    scheduleDeletion: ({ ada }) => deletion.scheduleDeletion(ada.id),
    restoreAccount: ({ leaving }) => deletion.restoreAccount(leaving.id),
    deleteAccount: ({ ada }) => deletion.deleteAccount(ada.id),
    listDueAccounts: () => deletion.listDueAccounts(),
    freeRetiredHandles: () => deletion.freeRetiredHandles(),
  },
  "lib/demos/store.ts": {
    hasHadNoAccount: () => demos.hasHadNoAccount(),
    createDemo: () =>
      demos.createDemo({
        username: "demo",
        columns: { displayName: "Ada Marlowe" },
        links: [],
        cards: [],
        answers: { "weather:lisbon": {} },
      }),
    listDemos: () => demos.listDemos(),
    isDemoHandle: () => demos.isDemoHandle("demo"),
    freeDemoNames: () => demos.freeDemoNames(["demo"]),
  },
  "lib/domains/store.ts": {
    getDomains: ({ ada }) => domains.getDomains(ada.id),
    claimDomain: ({ eve }) => domains.claimDomain(eve.id, "other.example"),
    assignDomain: ({ eve }) => domains.assignDomain(eve.id, { domain: "eve.example", token: "token-of-eve" }),
    removeDomain: ({ ada }) => domains.removeDomain(ada.id),
    listServedDomains: () => domains.listServedDomains(),
    isDomainServed: () => domains.isDomainServed("ada.example"),
    claimDueDomains: () => domains.claimDueDomains(10),
    recordCheck: {
      "that is there": ({ ada }) => domains.recordCheck(ada.id, "ada.example", true),
      "that is missing for the third time": ({ ada }) => domains.recordCheck(ada.id, "ada.example", false),
    },
  },
  "lib/likes/store.ts": {
    getLikes: ({ ada, eve }) => likes.getLikes(ada.username, eve.id),
    setLike: {
      "that is given": ({ ada, eve }) => likes.setLike(ada.id, eve.id, true),
      "that is taken back": ({ ada, eve }) => likes.setLike(eve.id, ada.id, false),
    },
  },
  "lib/sharing/sitemap-store.ts": {
    findExampleProfile: () => sitemap.findExampleProfile(),
    listSitemapPages: () => sitemap.listSitemapPages(),
    listSitemapProfiles: () => sitemap.listSitemapProfiles(1),
  },
  "lib/views/store.ts": {
    daySalt: ({ today }) => views.daySalt(today),
    isCounted: ({ view }) => views.isCounted(view),
    countViews: ({ ada, eve, today }) =>
      views.countViews([ada, eve].map(({ id }) => ({ userId: id, day: today, visitor: "w" }))),
    announceProfiles: ({ ada, eve }) => views.announceProfiles([ada.id, eve.id]),
    deletePastVisits: ({ today }) => views.deletePastVisits(today),
  },
};
