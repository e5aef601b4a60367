import { database, type Transaction } from "@/db/client";
import { claimMail, queueMail, queueNotice } from "@/lib/core/mail/outbox-store";
import { hashSecret, newSecret } from "@/lib/core/secrets";
import { replaceAsset } from "@/lib/media/files/asset-store";
import { clearCover, createAudio, deleteAudio } from "@/lib/media/files/audio-store";
import { makeFileLive, queueAbandonedFilesForDeletion, reserveFiles } from "@/lib/media/files/file-store";
import { beginRun } from "@/lib/operator/backup/run-store";
import { saveState } from "@/lib/page/cards/state-store";
import { createCard, deleteCard } from "@/lib/page/cards/store";
import { createDemo } from "@/lib/page/demos/store";
import { pageDocument, withIds } from "@/lib/page/document/document";
import * as domains from "@/lib/page/domains/store";
import { addFilesToDraft, releaseOutdatedDraftFiles, removeLostFile } from "@/lib/page/drafts/draft-files";
import { freeStorage } from "@/lib/page/drafts/make-room";
import * as publishing from "@/lib/page/drafts/publish";
import { setLike } from "@/lib/page/likes/store";
import { createLink, deleteLink } from "@/lib/page/links/store";
import { countViews, daySalt } from "@/lib/page/views/store";
import { listSuspectAccess } from "@/lib/people/auth/account/added-access-store";
import * as deletion from "@/lib/people/auth/account/deletion-store";
import * as passwords from "@/lib/people/auth/account/password-store";
import * as recovery from "@/lib/people/auth/account/recovery-store";
import { consumeChallenge } from "@/lib/people/auth/passkey/passkey-challenge-store";
import * as passkeys from "@/lib/people/auth/passkey/passkey-store";
import { accountAdapter, linkIfFree } from "@/lib/people/auth/provider/account-store";
import { consumeLinkPermit, unlinkProvider } from "@/lib/people/auth/provider/link-store";
import * as factors from "@/lib/people/auth/second-factor/second-factor-store";
import { endAllSessions } from "@/lib/people/auth/session/all-sessions-store";
import { consumePendingSignIn } from "@/lib/people/auth/session/pending-sign-in-store";
import * as sessions from "@/lib/people/auth/session/session-store";
import * as clients from "@/lib/people/oauth/clients/client-store";
import { updateClient } from "@/lib/people/oauth/clients/edit-store";
import { deleteIcon, replaceIcon } from "@/lib/people/oauth/clients/icon-store";
import { countConnections, deleteOldUsage, writeUsage } from "@/lib/people/oauth/clients/usage-store";
import { setVouched } from "@/lib/people/oauth/clients/vouching-store";
import * as personalTokens from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { newClient, newPersonalToken } from "@/lib/people/oauth/schema";
import { issueClientToken } from "@/lib/people/oauth/tokens/client-token-store";
import { disconnectApplication } from "@/lib/people/oauth/tokens/consent-store";
import * as tokens from "@/lib/people/oauth/tokens/token-store";
import { changeEmail, setPendingEmail } from "@/lib/people/users/email-store";
import { createUser } from "@/lib/people/users/registration-store";
import { updateAccountFlag, updateUser } from "@/lib/people/users/store";
import { callback, exchange, refresh } from "../people";
import { expectAnswer } from "./answer";
import { passkey, today, type World } from "./world";

type Call = (world: World) => Promise<unknown>;

const inTransaction = (work: (transaction: Transaction) => Promise<unknown>) => database().transaction(work);
const nameOf = (key = "") => key.split("/")[1] ?? "";
const newKey = "avatars/00000000-0000-4000-8000-000000000000.webp";
const registration = newClient.parse({ name: "Another app", redirectUris: [callback] });
const personalToken = newPersonalToken.parse({ name: "Another", scopes: ["links"] });
const newcomer = { username: "grace", email: "grace@example.com", passwordHash: null };
const profile = { id: "7", handle: "grace", name: "Grace", email: "grace@example.com", emailVerified: null };
const pageOf = (avatar: string, sound: string) =>
  withIds(
    pageDocument.parse({
      settings: { display_name: "Other", bio: "Other", colors: { accent: "#abcdef" } },
      files: { avatar: nameOf(avatar) },
      links: [{ type: "x", value: "other" }],
      cards: [{ type: "weather", value: "Porto" }],
      tracks: [{ name: "Other", file: nameOf(sound) }],
    }),
  );
/** A page that shares no setting, file, link, card or track with the published one. */
const otherPage = ({ eve }: World) => pageOf(eve.spareFiles[0] ?? "", eve.spareFiles[2] ?? "");

/** What the service does with its database, by what it is: of each kind, the largest transactions and some single statements. */
export const storeCalls: Readonly<Record<string, Call>> = {
  "the start of a backup": () => beginRun({ kind: "backup" }),
  "a new link": ({ ada }) => createLink(ada.id, { type: "x", value: "ada" }),
  "the end of a link": ({ ada }) => deleteLink(ada.id, ada.link),
  "a new card": ({ ada }) => createCard(ada.id, { type: "weather", value: "Porto", extra: null }),
  "the end of a card": ({ ada }) => deleteCard(ada.id, ada.card),
  "the state of a card": ({ ada, source, picture }) =>
    saveState(ada.id, source, { degrees: 21 }, new Map([["icon", { ...picture, hash: "1".repeat(32) }]]), []),
  "the reservation of a file": ({ ada }) => reserveFiles(ada.id, [{ key: newKey, bytes: 10 }], [], async () => {}),
  "a file that goes live": ({ ada, pending: [key = ""] }) => makeFileLive(ada.id, key, async () => {}),
  "files that nobody finished": () => queueAbandonedFilesForDeletion(900),
  "a new avatar": ({ ada, pending: [avatar] }) =>
    replaceAsset(ada.id, "avatar", { file: nameOf(avatar), isAnimated: true }),
  "a new track": ({ ada, pending: [, sound] }) =>
    createAudio(ada.id, { name: "New", file: nameOf(sound), coverId: null, durationSeconds: 3 }),
  "the end of a track": ({ ada }) => deleteAudio(ada.id, ada.audio),
  "a cover that is lost": ({ ada }) => clearCover(ada.id, ada.audio, nameOf(ada.files[3]).replace(".png", "")),

  "a draft in place of another": (world) =>
    publishing.saveDraft(world.eve.id, { ...world.draft, document: otherPage(world) }),
  "a first draft": async ({ mary }) => {
    const draft = await publishing.getDraft(mary.id);
    return publishing.saveDraft(mary.id, { ...draft, document: { ...draft.document, links: [] } });
  },
  "the end of a draft": ({ eve, draft }) => publishing.discardDraft(eve.id, draft.revision),
  "a publication": ({ eve, draft }) => publishing.publishDraft(eve.id, draft.revision),
  "an import": ({ ada, pending: [avatar = "", sound = ""] }) =>
    publishing.importPage(ada.id, pageOf(avatar, sound), [avatar, sound]),
  "a page that a program replaces": (world) => publishing.putPage(world.eve.id, otherPage(world), "*", () => {}),
  "files of a first draft": ({ mary }) =>
    inTransaction((transaction) => addFilesToDraft(mary.id, mary.files, transaction)),
  "drafts whose files are held no longer": () => releaseOutdatedDraftFiles(),
  "a file of a page that is lost": ({ eve }) => removeLostFile(eve.id, eve.files[0] ?? ""),
  "room for more files": ({ eve }) =>
    inTransaction((transaction) => freeStorage(eve.id, async () => false, transaction)),

  "a registration": () => createUser(newcomer),
  "a registration by invitation": ({ invitation }) => createUser({ ...newcomer, invitation: invitation.token }),
  "a registration through a provider": async () => accountAdapter().createUser?.(profile),
  "another account to sign in with": async ({ eve }) =>
    accountAdapter().linkAccount?.({ userId: eve.id, type: "oauth", provider: "discord", providerAccountId: "43" }),
  "an account that is linked if it is free": ({ eve }) =>
    linkIfFree({ userId: eve.id, type: "oauth", provider: "discord", providerAccountId: "44" }),
  "the end of a linked account": ({ ada }) => unlinkProvider(ada.id, "discord", []),
  "a permit to link an account": ({ session }) => consumeLinkPermit(session, "github", "flow"),
  "a sign-in": ({ ada }) => sessions.createSession(ada.id, "Firefox"),
  "a sign-in by a second factor": ({ pendingSignIn }) => consumePendingSignIn(pendingSignIn, async () => {}),
  "a challenge of a passkey": ({ challenge }) => consumeChallenge(challenge, { purpose: "sign-in" }),
  "a sign-out": ({ ada, session }) => sessions.endSession(ada.id, session),
  "the end of all other sessions": ({ ada, session }) => sessions.endOtherSessions(ada.id, session),
  "the end of all sessions": ({ ada }) => endAllSessions(ada.id, { endsTokens: true }),
  "a new password": ({ ada, session }) =>
    passwords.replacePassword(ada.id, { before: "none", after: "new", sessionId: session, ends: ["account:discord"] }),
  "the end of a password": ({ ada, session }) =>
    passwords.removePassword(ada.id, { before: "none", sessionId: session, usable: ["discord"] }),
  "a second factor": ({ ada, session }) =>
    factors.enableSecondFactor(ada.id, { sessionId: session, secret: "setup", step: 1, codeHashes: ["a", "b"] }),
  "a recovery code": ({ mary }) => factors.spendRecoveryCode(mary.id, "recovery"),
  "new recovery codes": ({ mary }) => factors.replaceRecoveryCodes(mary.id, ["c"]),
  "the end of a second factor": ({ mary }) => factors.removeSecondFactor(mary.id),
  "a passkey": ({ mary }) => passkeys.addPasskey(mary.id, { ...passkey, credentialId: "other" }),
  "another name of a passkey": ({ mary, passkeyId }) => passkeys.renamePasskey(mary.id, passkeyId, "Old phone"),
  "the end of a passkey": ({ mary, passkeyId }) => passkeys.removePasskey(mary.id, passkeyId, []),
  "what may belong to a thief": ({ ada }) => listSuspectAccess(ada.id),

  "a mail": ({ eve }) => queueMail({ kind: "prove_email", userId: eve.id, address: eve.waiting }),
  "a notice": ({ ada }) =>
    inTransaction((transaction) => queueNotice("account_linked", ada.id, { provider: "GitHub" }, transaction)),
  "a mail that is to be sent": () => claimMail(),
  "an address that waits for its proof": ({ eve }) => setPendingEmail(eve.id, "new@example.com"),
  "another address": ({ eve }) => changeEmail(eve.id, "new@example.com"),
  "the proof of an address": ({ links }) => recovery.proveByLink(links.prove),
  "an address that is taken back": ({ links }) => recovery.undoByLink(links.undo),
  "a password that is reset": ({ links }) => recovery.resetByLink(links.reset, "another"),

  "a new application": ({ ada }) => clients.createClient(ada.id, registration),
  "another name of an application": ({ ada, client }) => updateClient(ada.id, client.clientId, registration),
  "an application that becomes public": ({ ada, client }) =>
    updateClient(ada.id, client.clientId, { ...registration, isPublic: true }, { endsSecrets: true }),
  "a new client secret": async ({ ada, client }) => {
    const oldest = (await clients.listSecrets(await clients.getClient(ada.id, client.clientId))).at(-1);
    await clients.rotateSecret(ada.id, client.clientId, oldest?.id);
  },
  "the end of a client secret": async ({ ada, client }) => {
    const [secret] = await clients.listSecrets(await clients.getClient(ada.id, client.clientId));
    await clients.deleteSecret(ada.id, client.clientId, secret?.id ?? "");
  },
  "an application that is vouched for": ({ client }) => setVouched(client.clientId, true),
  "the icon of an application": ({ ada, client }) =>
    inTransaction((transaction) =>
      replaceIcon({ id: client.clientId, ownerId: ada.id }, ada.id, "new.webp", transaction),
    ),
  "the end of an icon": ({ ada, client }) => deleteIcon(ada.id, client.clientId),
  "the end of an application": ({ ada, client }) => clients.deleteClient(ada.id, client.clientId),
  "an application that is disconnected": ({ eve, client }) => disconnectApplication(eve.id, client.clientId),
  "how many people use an application": async ({ ada, client }) =>
    countConnections(await clients.getClient(ada.id, client.clientId)),
  "what requests are counted": ({ client }) =>
    writeUsage(
      "application",
      [{ callerId: client.clientId, day: today, route: "GET /api/user", status: 200, requests: 3 }],
      [
        {
          ...{
            callerId: client.clientId,
            route: "GET /api/user",
            code: "insufficient_scope",
            reason: "It lacks a scope",
          },
          ...{ firstAt: new Date(), lastAt: new Date(), times: 1 },
        },
      ],
    ),
  "counts that are too old": () => deleteOldUsage(),
  "an authorization code": ({ eve, client, scopes }) =>
    tokens.issueCode(
      { userId: eve.id, clientId: client.clientId, scopes, redirectUri: callback, codeChallenge: null },
      "given",
    ),
  "the exchange of a code": async ({ client, code }) => expectAnswer(await exchange(client, code)),
  "a refresh": async ({ client, tokens: { refresh_token } }) => expectAnswer(await refresh(client, refresh_token)),
  "a token of an application": ({ client }) =>
    issueClientToken(client.clientId, hashSecret(client.clientSecret), newSecret("accessToken")),
  "the end of a grant": ({ client, tokens: { refresh_token } }) =>
    inTransaction(async (transaction) => {
      const hash = hashSecret(refresh_token);
      const grant = await tokens.lockGrant("refreshToken", hash, client.clientId, transaction);
      await tokens.endGrant(grant?.id ?? "", transaction);
    }),
  "whose access token it is": ({ tokens: { access_token } }) => tokens.findActor(access_token),
  "tokens that have expired": () => tokens.deleteExpiredTokens(),
  "a personal token": ({ ada }) => personalTokens.createPersonalToken(ada.id, personalToken),
  "the end of a personal token": ({ ada, personal }) => personalTokens.deletePersonalToken(ada.id, personal.id),

  "changes of a profile": ({ ada }) => updateUser(ada.id, { bio: "Hello", colors: { accent: "#abcdef" } }),
  "other names of an account": ({ ada }) => updateUser(ada.id, { username: "lovelace", alias: "enchantress" }),
  "files that leave a profile": ({ ada }) => updateUser(ada.id, { assets: { avatar: null, audios: null } }),
  "what the operator grants": ({ eve }) => updateAccountFlag(eve.username, "isVerified", true),
  "an account that is to be deleted": ({ ada }) => deletion.scheduleDeletion(ada.id),
  "an account that is restored": ({ leaving }) => deletion.restoreAccount(leaving.id),
  "the end of an account": ({ ada }) => deletion.deleteAccount(ada.id),
  "a demo profile": () => {
    const columns = { displayName: "Ada Marlowe" };
    return createDemo({ username: "demo", columns, links: [], cards: [], answers: { "weather:lisbon": {} } });
  },
  "the claim of a domain": ({ eve }) => domains.claimDomain(eve.id, "other.example"),
  "a domain that is proven": ({ eve }) =>
    domains.assignDomain(eve.id, { domain: "eve.example", token: "token-of-eve" }),
  "the end of a domain": ({ ada }) => domains.removeDomain(ada.id),
  "a domain that is gone for good": ({ ada }) => domains.recordCheck(ada.id, "ada.example", false),
  "a like": ({ ada, eve }) => setLike(ada.id, eve.id, true),
  "the salt of a day": () => daySalt(today),
  "views of two pages": ({ ada, eve }) =>
    countViews([ada, eve].map(({ id }) => ({ userId: id, day: today, visitor: "w" }))),
};

/** What is done in steps of which each may stay: it clears what is over, or the next call goes on from there. */
export const inSteps = [
  ...["a sign-in", "the salt of a day", "tokens that have expired", "counts that are too old"],
  "drafts whose files are held no longer",
];

/** What tidies up when it is done, and leaves that to the next sweep where it fails. */
export const withTidying = ["a publication", "a page that a program replaces"];

/** What records the last use of a token alongside its answer. */
export const recordingUse = ["whose access token it is"];
