import { database, type Transaction } from "@/db/client";
import { oauthAddedRedirectUris } from "@/db/schema";
import * as accounts from "@/lib/auth/account-store";
import { endAllSessions, findUsesOfSecret } from "@/lib/auth/all-sessions-store";
import * as permits from "@/lib/auth/link-store";
import * as passwords from "@/lib/auth/password-store";
import * as sessions from "@/lib/auth/session-store";
import * as stepUps from "@/lib/auth/step-up-store";
import * as addedAccess from "@/lib/oauth/added-client-access-store";
import * as clients from "@/lib/oauth/client-store";
import * as consents from "@/lib/oauth/consent-store";
import * as icons from "@/lib/oauth/icon-store";
import * as personalTokens from "@/lib/oauth/personal-token-store";
import { newClient, newPersonalToken } from "@/lib/oauth/schema";
import * as secrets from "@/lib/oauth/secret-store";
import * as tokens from "@/lib/oauth/token-store";
import * as usage from "@/lib/oauth/usage-store";
import { hashSecret, newSecret } from "@/lib/secrets";
import { callback } from "../people";
import type { Calls, World } from "./world";

const inTransaction = (work: (transaction: Transaction) => Promise<unknown>) => database().transaction(work);
const another = newPersonalToken.parse({ name: "Another", scopes: ["links"] });
const registration = newClient.parse({ name: "Another app", redirectUris: [callback] });
const grantOf = async ({ client, refreshHash }: World, transaction: Transaction) => {
  const grant = await tokens.lockGrant("refreshToken", refreshHash, client.clientId, transaction);
  return grant?.id ?? "";
};
const newCode = ({ eve, client, scopes }: World) => ({
  userId: eve.id,
  clientId: client.clientId,
  scopes,
  redirectUri: callback,
  codeChallenge: null,
});
const usageOf = (kind: usage.CallerKind, callerId: string, day: string): Parameters<typeof usage.writeUsage> => [
  kind,
  [{ callerId, day, route: "GET /api/user", status: 200, requests: 3 }],
  [
    {
      ...{ callerId, route: "GET /api/user", code: "insufficient_scope", reason: "It lacks a scope" },
      ...{ firstAt: new Date(), lastAt: new Date(), times: 1 },
    },
  ],
];
const ownTokens = async ({ ada }: World) =>
  ({ kind: "personalToken", own: await personalTokens.listPersonalTokens(ada.id) }) as const;
const ownApplication = async (world: World) => ({ kind: "application", own: [await ownClient(world)] }) as const;
const ownClient = ({ ada, client }: World) => clients.getClient(ada.id, client.clientId);
const profile = { id: "7", handle: "grace", name: "Grace", email: "grace@example.com", emailVerified: null };

/** A call of every function of the stores of applications, tokens, sessions and sign-in. */
export const oauthCalls: Record<string, Calls> = {
  "lib/oauth/added-client-access-store.ts": {
    recordRedirectUris: ({ client }) =>
      inTransaction((transaction) =>
        addedAccess.recordRedirectUris(
          { id: client.clientId, redirectUris: [callback] },
          [callback, `${callback}/second`],
          transaction,
        ),
      ),
    listClientAccessSince: ({ ada }) => addedAccess.listClientAccessSince(ada.id, new Date(0)),
    disarmClients: ({ ada, client }) =>
      inTransaction((transaction) => addedAccess.disarmClients(ada.id, [client.clientId], transaction)),
    endRedirectUris: async ({ ada }) => {
      const added = await database().select({ id: oauthAddedRedirectUris.id }).from(oauthAddedRedirectUris);
      const ids = added.map(({ id }) => id);
      await inTransaction((transaction) => addedAccess.endRedirectUris(ada.id, ids, transaction));
    },
    endOwnSecrets: async (world) => {
      const ids = (await clients.listSecrets(await ownClient(world))).map(({ id }) => id);
      await inTransaction((transaction) => addedAccess.endOwnSecrets(world.ada.id, ids, transaction));
    },
  },
  "lib/oauth/client-store.ts": {
    findClient: ({ client }) => clients.findClient(client.clientId),
    findClientToAuthenticate: ({ client }) =>
      clients.findClientToAuthenticate(client.clientId, hashSecret(client.clientSecret)),
    listClients: ({ ada }) => clients.listClients(ada.id),
    listAllClients: () => clients.listAllClients(),
    getClient: ({ ada, client }) => clients.getClient(ada.id, client.clientId),
    listSecrets: async (world) => clients.listSecrets(await ownClient(world)),
    createClient: ({ ada }) => clients.createClient(ada.id, registration),
    updateClient: {
      "its name": ({ ada, client }) => clients.updateClient(ada.id, client.clientId, registration),
      "to public": ({ ada, client }) =>
        clients.updateClient(ada.id, client.clientId, { ...registration, isPublic: true }, true),
    },
    rotateSecret: async (world) => {
      const oldest = (await clients.listSecrets(await ownClient(world))).at(-1);
      await clients.rotateSecret(world.ada.id, world.client.clientId, oldest?.id);
    },
    deleteSecret: async ({ ada, client }) => {
      const [secret] = await clients.listSecrets(await clients.getClient(ada.id, client.clientId));
      await clients.deleteSecret(ada.id, client.clientId, secret?.id ?? "");
    },
    lockClient: ({ ada, client }) =>
      inTransaction((transaction) => clients.lockClient(ada.id, client.clientId, transaction)),
    deleteClient: ({ ada, client }) => clients.deleteClient(ada.id, client.clientId),
    setVouched: ({ client }) => clients.setVouched(client.clientId, true),
    endVouching: ({ ada }) => inTransaction((transaction) => clients.endVouching(ada.id, transaction)),
    isDeveloper: ({ ada }) => clients.isDeveloper(ada.id),
  },
  "lib/oauth/icon-store.ts": {
    replaceIcon: ({ ada, client }) =>
      inTransaction((transaction) => icons.replaceIcon(ada.id, client.clientId, "new.webp", transaction)),
    deleteIcon: ({ ada, client }) => icons.deleteIcon(ada.id, client.clientId),
  },
  "lib/oauth/usage-store.ts": {
    writeUsage: {
      "of an application": ({ client, today }) => usage.writeUsage(...usageOf("application", client.clientId, today)),
      "of a personal token": ({ personal, today }) => usage.writeUsage(...usageOf("personalToken", personal.id, today)),
    },
    deleteOldUsage: () => usage.deleteOldUsage(),
    listUsage: {
      "of an application": async (world) => usage.listUsage(await ownApplication(world)),
      "of personal tokens": async (world) => usage.listUsage(await ownTokens(world)),
    },
    listErrors: {
      "of an application": async (world) => usage.listErrors(await ownApplication(world)),
      "of personal tokens": async (world) => usage.listErrors(await ownTokens(world)),
    },
    countConnections: async (world) => usage.countConnections(await ownClient(world)),
  },
  "lib/oauth/secret-store.ts": {
    addSecret: ({ client }) => inTransaction((transaction) => secrets.addSecret(client.clientId, transaction)),
    endSecrets: async (world) => {
      const ids = (await clients.listSecrets(await ownClient(world))).map(({ id }) => id);
      await inTransaction((transaction) => secrets.endSecrets(world.client.clientId, ids, transaction));
    },
  },
  "lib/oauth/consent-store.ts": {
    lockConsent: ({ eve, client, scopes }) =>
      inTransaction((transaction) => consents.lockConsent(eve.id, client.clientId, scopes, transaction)),
    listGrantedScopes: ({ eve, client }) => consents.listGrantedScopes(eve.id, client.clientId),
    rememberConsent: ({ eve, client }) =>
      inTransaction((transaction) => consents.rememberConsent(eve.id, client.clientId, ["cards"], transaction)),
    listConnectedApplications: ({ eve }) => consents.listConnectedApplications(eve.id),
    disconnectApplication: ({ eve, client }) => consents.disconnectApplication(eve.id, client.clientId),
  },
  "lib/oauth/personal-token-store.ts": {
    findPersonalActor: ({ personal }) => personalTokens.findPersonalActor(hashSecret(personal.token)),
    createPersonalToken: {
      "of a person's own": ({ ada }) => personalTokens.createPersonalToken(ada.id, another),
      "to try an operation": ({ ada }) => personalTokens.createPersonalToken(ada.id, another, true),
    },
    listPersonalTokens: ({ ada }) => personalTokens.listPersonalTokens(ada.id),
    countPersonalTokens: ({ ada }) => personalTokens.countPersonalTokens(ada.id),
    deletePersonalToken: ({ ada, personal }) => personalTokens.deletePersonalToken(ada.id, personal.id),
    endPersonalTokens: ({ ada }) =>
      inTransaction((transaction) => personalTokens.endPersonalTokens(ada.id, transaction)),
    deleteExpiredPersonalTokens: () => personalTokens.deleteExpiredPersonalTokens(),
  },
  "lib/oauth/token-store.ts": {
    findActor: {
      "of an access token": (world) => tokens.findActor(world.tokens.access_token),
      "of a personal token": ({ personal }) => tokens.findActor(personal.token),
    },
    issueAccessToken: ({ eve, client, scopes }) =>
      tokens.issueAccessToken({ grantId: null, clientId: client.clientId, userId: eve.id, scopes }),
    issueClientToken: ({ client }) =>
      tokens.issueClientToken(client.clientId, hashSecret(client.clientSecret), newSecret("accessToken")),
    issueRefreshToken: (world) =>
      inTransaction(async (transaction) =>
        tokens.issueRefreshToken(await grantOf(world, transaction), world.scopes, transaction),
      ),
    issueCode: {
      "of a consent just given": (world) => tokens.issueCode(newCode(world), "given"),
      "of a consent remembered": (world) => tokens.issueCode(newCode(world), "remembered"),
    },
    lockGrant: (world) => inTransaction((transaction) => grantOf(world, transaction)),
    readLockedCode: ({ codeHash }) => inTransaction((transaction) => tokens.readLockedCode(codeHash, transaction)),
    readLockedRefreshToken: ({ refreshHash }) =>
      inTransaction((transaction) => tokens.readLockedRefreshToken(refreshHash, transaction)),
    markUsed: {
      "a code": ({ codeHash }) => inTransaction((transaction) => tokens.markUsed("code", codeHash, transaction)),
      "a refresh token": ({ refreshHash }) =>
        inTransaction((transaction) => tokens.markUsed("refreshToken", refreshHash, transaction)),
    },
    endGrant: (world) =>
      inTransaction(async (transaction) => tokens.endGrant(await grantOf(world, transaction), transaction)),
    deleteExpiredTokens: () => tokens.deleteExpiredTokens(),
  },
  "lib/auth/account-store.ts": {
    accountAdapter: {
      "makes an account": async () => accounts.accountAdapter().createUser?.(profile),
      "finds who has proven an address": async ({ ada }) => accounts.accountAdapter().getUserByEmail?.(ada.email),
      "finds who signs in through an account": async ({ linked }) =>
        accounts.accountAdapter().getUserByAccount?.(linked),
      "links an account": async ({ eve }) =>
        accounts.accountAdapter().linkAccount?.({
          ...{ userId: eve.id, type: "oauth", provider: "discord", providerAccountId: "43" },
        }),
    },
    linkIfFree: ({ eve }) =>
      accounts.linkIfFree({ userId: eve.id, type: "oauth", provider: "discord", providerAccountId: "44" }),
  },
  "lib/auth/link-store.ts": {
    permitLinking: ({ session }) => permits.permitLinking(session, "google", "another"),
    consumeLinkPermit: ({ session }) => permits.consumeLinkPermit(session, "github", "flow"),
    findLinkedUser: ({ linked }) => permits.findLinkedUser(linked),
    listLinkedAccounts: ({ ada }) => permits.listLinkedAccounts(ada.id),
    unlinkProvider: ({ ada }) => permits.unlinkProvider(ada.id, "discord", []),
  },
  "lib/auth/password-store.ts": {
    replacePassword: {
      "with personal tokens": ({ ada, session }) =>
        passwords.replacePassword(ada.id, {
          ...{ before: "none", after: "new", sessionId: session, endsPersonalTokens: true },
        }),
      "with a linked account": ({ ada, session }) =>
        passwords.replacePassword(ada.id, {
          ...{ before: "none", after: "new", sessionId: session, ends: ["account:discord"] },
        }),
    },
    removePassword: ({ ada, session }) =>
      passwords.removePassword(ada.id, { before: "none", sessionId: session, usable: ["discord"] }),
  },
  "lib/auth/all-sessions-store.ts": {
    endAllSessions: ({ ada }) => endAllSessions(ada.id, { endsTokens: true }),
    findUsesOfSecret: () => findUsesOfSecret(),
  },
  "lib/auth/step-up-store.ts": {
    findStepUp: ({ session }) => stepUps.findStepUp(session),
    recordStepUp: ({ session }) => stepUps.recordStepUp(session),
  },
  "lib/auth/session-store.ts": {
    createSession: ({ ada }) => sessions.createSession(ada.id, "Firefox"),
    findSession: ({ session }) => sessions.findSession(session),
    findClosingAccount: ({ session }) => sessions.findClosingAccount(session),
    findSessionStart: ({ session }) => sessions.findSessionStart(session),
    listSessions: ({ ada }) => sessions.listSessions(ada.id),
    endSession: ({ ada, session }) => sessions.endSession(ada.id, session),
    endOtherSessions: ({ ada, session }) => sessions.endOtherSessions(ada.id, session),
    deleteExpiredSessions: () => sessions.deleteExpiredSessions(),
  },
};
