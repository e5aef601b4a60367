import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { database } from "@/db/client";
import * as tables from "@/db/schema";
import { issueEmailLink } from "@/lib/core/mail/email-link-store";
import { queueMail } from "@/lib/core/mail/outbox-store";
import { singleton } from "@/lib/core/process/singleton";
import { hashSecret } from "@/lib/core/secrets";
import { createCard } from "@/lib/page/cards/store";
import { withOrder } from "@/lib/page/document/order";
import { addFilesToDraft } from "@/lib/page/drafts/draft-files";
import { getDraft, publishDraft, saveDraft } from "@/lib/page/drafts/publish";
import { createLink } from "@/lib/page/links/store";
import { scheduleDeletion } from "@/lib/people/auth/account/deletion-store";
import { issueChallenge } from "@/lib/people/auth/passkey/passkey-challenge-store";
import { permitLinking } from "@/lib/people/auth/provider/link-store";
import { saveSetup } from "@/lib/people/auth/second-factor/second-factor-store";
import { issuePendingSignIn } from "@/lib/people/auth/session/pending-sign-in-store";
import { createSession } from "@/lib/people/auth/session/session-store";
import { rotateSecret } from "@/lib/people/oauth/clients/client-store";
import { createPersonalToken } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { createInvitation } from "@/lib/people/users/invitation-store";
import { updateAccountFlag, updateUser } from "@/lib/people/users/store";
import { callback, newApplication, newCode, newPerson, newTokens } from "../people";

export const today = new Date().toISOString().slice(0, 10);
const scopes = ["identify", "links"] as const;

export const passkey = {
  ...{ credentialId: "credential", publicKey: "key", host: "localhost", name: "Phone", counter: 1 },
  transports: ["internal"],
};

async function newAccount(username: string, alias: string) {
  const { id } = await newPerson({ username, passwordHash: "none" });
  await updateAccountFlag(username, "isPremium", true);
  await updateUser(id, { alias });
  const waiting = `${username}@waiting.example`;
  const [avatar, font, track, cover] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const change = {
    avatar: `${avatar}.webp`,
    customFont: `${font}.ttf`,
    emailVerified: sql`now()`,
    pendingEmail: waiting,
  };
  await database().update(tables.users).set(change).where(eq(tables.users.id, id));
  const song = { userId: id, position: 0, name: "Song", file: `${track}.mp3`, coverId: cover, durationSeconds: 3 };
  const [audio] = await database().insert(tables.audios).values(song).returning({ id: tables.audios.id });
  const live = [`avatars/${avatar}.webp`, `fonts/${font}.ttf`, `audios/${track}.mp3`, `audios-covers/${cover}.png`];
  await database()
    .insert(tables.storedFiles)
    .values(live.map((key) => ({ key, userId: id, state: "live" as const, bytes: 10 })));
  const link = await createLink(id, { type: "github", value: username });
  await createCard(id, { type: "chat", value: null, extra: { show_badges: true } });
  const card = await createCard(id, { type: "weather", value: "Lisbon", extra: null });
  return {
    id,
    username,
    alias,
    email: `${username}@example.com`,
    waiting,
    audio: audio?.id ?? "",
    files: live,
    link: link.id,
    card: card.id,
  };
}

async function newFiles(userId: string, state: "pending" | "live", folders: [string, string][]) {
  const keys = folders.map(([folder, extension]) => `${folder}/${randomUUID()}.${extension}`);
  await database()
    .insert(tables.storedFiles)
    .values(keys.map((key) => ({ key, userId, state, bytes: 10, createdAt: sql`now() - interval '1 hour'` })));
  return keys;
}

/** Publishes a page twice, the second time with other files, and leaves a draft that changes something of each kind. */
async function newPage(ownerId: string, avatar: string) {
  const first = await getDraft(ownerId);
  const settings = { ...first.document.settings, bio: "Published" };
  const files = { ...first.document.files, avatar: avatar.split("/")[1] ?? "" };
  const { revision } = await saveDraft(ownerId, { ...first, document: { ...first.document, settings, files } });
  const { draft } = await publishDraft(ownerId, revision);
  const changed = {
    settings: { ...draft.document.settings, bio: "Draft" },
    files: first.document.files,
    headings: draft.document.headings,
    links: draft.document.links.map((link) => ({ ...link, title: "Draft" })),
    cards: draft.document.cards.slice(1),
    tracks: draft.document.tracks.map((track) => ({ ...track, name: "Draft", cover: null })),
  };
  return saveDraft(ownerId, { ...draft, document: withOrder(changed, draft.document.order) });
}

/** Something of everything that the service keeps, as most store functions need it. */
export async function makeWorld() {
  const ada = await newAccount("ada", "countess");
  const eve = await newAccount("eve", "queen");
  const mary = await newAccount("mary", "amazing");
  const leaving = await newAccount("joan", "clarke");
  await scheduleDeletion(leaving.id);
  const spareFiles = await newFiles(eve.id, "live", [
    ["avatars", "webp"],
    ["avatars", "webp"],
    ["audios", "mp3"],
  ]);
  const draft = await newPage(eve.id, spareFiles[1] ?? "");
  await database().transaction((transaction) => addFilesToDraft(ada.id, ada.files, transaction));
  const client = await newApplication(ada.id);
  await rotateSecret(ada.id, client.clientId);
  const icon = `${randomUUID()}.webp`;
  await database()
    .insert(tables.storedFiles)
    .values({ key: `icons/${icon}`, userId: ada.id, state: "live", bytes: 10 });
  await database().update(tables.oauthClients).set({ icon }).where(eq(tables.oauthClients.id, client.clientId));
  await database().insert(tables.oauthAddedRedirectUris).values({ clientId: client.clientId, uri: callback });
  const tokens = await newTokens(eve.id, client, [...scopes]);
  const personal = await createPersonalToken(ada.id, { name: "Script", scopes: ["identify"], lifetime: "30" });
  const code = await newCode(eve.id, client, [...scopes]);
  // It lives for a minute, and a use of a secret is written once in one; the tests may take longer.
  await database().update(tables.oauthCodes).set({ expiresAt: sql`now() + interval '1 hour'` });
  singleton("secret-uses", () => new Map<string, number>()).set(
    hashSecret(client.clientSecret),
    Number.POSITIVE_INFINITY,
  );
  await queueMail({ kind: "prove_email", userId: ada.id, address: ada.waiting });
  const links = {
    prove: await issueEmailLink({ userId: ada.id, purpose: "prove", address: ada.waiting }),
    undo: await issueEmailLink({
      ...{ userId: ada.id, purpose: "undo", address: "former@example.com" },
      changedAt: new Date(Date.now() - 3_600_000),
    }),
    reset: await issueEmailLink({ userId: ada.id, purpose: "reset", address: ada.waiting }),
  };
  const invitation = await createInvitation(null, 7);
  const session = await createSession(ada.id, "Firefox");
  await createSession(ada.id, "Chrome");
  const hourAgo = sql`now() - interval '1 hour'`;
  await database().update(tables.pageDrafts).set({ filesUntil: hourAgo }).where(eq(tables.pageDrafts.userId, ada.id));
  await permitLinking(session, "github", "flow");
  await saveSetup(session, "setup");
  await database().insert(tables.secondFactors).values({ userId: mary.id, secret: "sealed", lastStep: 1 });
  await database().insert(tables.recoveryCodes).values({ userId: mary.id, hash: "recovery" });
  const pendingSignIn = await issuePendingSignIn(mary.id);
  const [{ id: passkeyId = "" } = {}] = await database()
    .insert(tables.passkeys)
    .values({ ...passkey, userId: mary.id })
    .returning({ id: tables.passkeys.id });
  const challenge = Buffer.from(await issueChallenge({ purpose: "sign-in" })).toString("base64url");
  const linked = { userId: ada.id, type: "oauth", provider: "discord", providerAccountId: "42" };
  await database().insert(tables.accounts).values(linked);
  const dead = sql`now() - interval '9 days'`;
  const [grant] = await database()
    .insert(tables.oauthGrants)
    .values({ userId: eve.id, clientId: client.clientId, expiresAt: dead })
    .returning();
  const expired = { clientId: client.clientId, userId: eve.id, grantId: grant?.id, scopes: [], hash: "dead" };
  await database()
    .insert(tables.oauthAccessTokens)
    .values({ ...expired, expiresAt: dead });
  const claims = [
    {
      userId: ada.id,
      domain: "ada.example",
      token: "token-of-ada",
      checkedAt: sql`now() - interval '2 days'`,
      misses: 2,
    },
    { userId: eve.id, domain: "eve.example", token: "token-of-eve" },
  ];
  for (const claim of claims) await database().insert(tables.domainClaims).values(claim);
  await database().update(tables.users).set({ customDomain: "ada.example" }).where(eq(tables.users.id, ada.id));
  await database().insert(tables.visitorSalts).values({ day: "2020-01-01", salt: "s" });
  const oldUse = { clientId: client.clientId, route: "GET /api/user" };
  await database()
    .insert(tables.oauthClientUsage)
    .values({ ...oldUse, day: "2020-01-01", status: 200, requests: 1 });
  await database()
    .insert(tables.oauthClientErrors)
    .values({ ...oldUse, happenedAt: dead, code: "invalid_grant", reason: "The code has expired" });
  await database().update(tables.oauthClientErrors).set({ happenedAt: sql`now() - interval '60 days'` });
  const oldUseOfToken = { tokenId: personal.id, route: "GET /api/user" };
  await database()
    .insert(tables.personalTokenUsage)
    .values({ ...oldUseOfToken, day: "2020-01-01", status: 200, requests: 1 });
  await database()
    .insert(tables.personalTokenErrors)
    .values({ ...oldUseOfToken, happenedAt: dead, code: "not_found", reason: "There is no such link" });
  await database().insert(tables.profileLikes).values({ userId: ada.id, likerId: eve.id });
  await database().insert(tables.visitorLikes).values({ userId: ada.id, day: "2020-01-01", visitor: "before" });
  const state = {
    userId: ada.id,
    source: "weather:Lisbon",
    state: { degrees: 20 },
    triedAt: hourAgo,
    refreshedAt: hourAgo,
  };
  await database().insert(tables.cardStates).values(state);
  const picture = { hash: "0".repeat(32), bytes: new Uint8Array([1, 2, 3]) };
  await database()
    .insert(tables.cardPictures)
    .values({ userId: ada.id, source: state.source, slot: "icon", ...picture });
  const pending = await newFiles(ada.id, "pending", [
    ["avatars", "webp"],
    ["audios", "mp3"],
  ]);
  return {
    ...{ ada, eve: { ...eve, spareFiles }, mary, leaving, draft, pending, picture, source: state.source },
    ...{ client, tokens, personal, code, session, pendingSignIn, passkeyId, challenge, invitation, links },
    scopes: [...scopes],
  };
}

export type World = Awaited<ReturnType<typeof makeWorld>>;
