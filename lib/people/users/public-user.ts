import { utcDay } from "@/lib/core/day";
import { env } from "@/lib/core/process/env";
import { avatarAddress, filesAddress } from "@/lib/core/site-origin";
import { type Actor, hasScope } from "@/lib/people/oauth/actor";
import type { Userinfo } from "@/lib/people/oauth/schema";
import type { DerivedField } from "./derived-fields";
import { ownAnswer, variantA, variantB } from "./profile-fields";
import type { OwnUser, PublicUser, PublicUserB } from "./schema";
import { buildReaders, type ValueOf } from "./shape";
import type { Account, Profile } from "./store";

const address = (folder: string, file: string) => `${filesAddress()}/${folder}/${file}`;
const addressOrNull = (folder: string, file: string | null) => (file === null ? null : address(folder, file));

const derived = {
  createdAtSeconds: ({ createdAt }) => Math.floor(createdAt.getTime() / 1000),
  joinDate: ({ hideJoinDate, createdAt }) => (hideJoinDate ? null : utcDay(createdAt)),
  views: ({ hideViews, viewCount }) => (hideViews ? null : viewCount),
  likes: ({ hideLikes, likeCount }) => (hideLikes ? null : likeCount),
  avatarAddress: ({ avatar }) => avatarAddress(avatar) ?? null,
  backgroundAddress: ({ background }) => addressOrNull("backgrounds", background),
  cursorAddress: ({ cursor }) => addressOrNull("cursors", cursor),
  cursorEffectOrNull: ({ cursorEffect }) => (cursorEffect === "none" ? null : cursorEffect),
  audioAddresses: ({ audios }) => audios.map(({ file }) => address("audios", file)),
  tracks: ({ audios }) => audios.map(({ id, name, duration, coverId }) => ({ id, name, duration, cover_id: coverId })),
} satisfies { [Name in DerivedField]: (profile: Profile) => ValueOf<Name> };

export const profileReader = buildReaders<Profile>(derived);

/** See docs/contract.md, User variant A. */
export const toPublicUser: (profile: Profile) => PublicUser = profileReader(variantA);

/** See docs/contract.md, User variant B. */
export const toPublicUserB: (profile: Profile) => PublicUserB = profileReader(variantB);

const readOwn = buildReaders<Account>(derived)(ownAnswer);

/** Returns the account for its owner; without `withEmail` the key is absent. */
export function toOwnUser(account: Account, withEmail: boolean): OwnUser {
  return withEmail ? { ...readOwn(account), email: account.email } : readOwn(account);
}

/** Returns the claims that the scopes open (OpenID Connect Core, 5.4). */
export function toUserinfo(account: Account, actor: Actor): Userinfo {
  const seesProfile = hasScope(actor, "profile") || hasScope(actor, "identify");
  return {
    sub: account.accountId ?? account.id,
    ...(seesProfile && profileClaims(account)),
    ...(hasScope(actor, "email") && emailClaims(account)),
  };
}

function profileClaims(account: Account) {
  const picture = avatarAddress(account.avatar);
  return {
    preferred_username: account.username,
    name: account.displayName,
    ...(picture !== undefined && { picture }),
    profile: `${env().BASE_URL}/${account.username}`,
    locale: account.locale,
    updated_at: Math.floor(account.updatedAt.getTime() / 1000),
  };
}

/** Many applications find accounts by the address and never look at `email_verified`. */
function emailClaims({ email, emailVerified }: Account) {
  const isProven = email !== null && emailVerified !== null;
  return { ...(isProven && { email }), email_verified: isProven };
}
