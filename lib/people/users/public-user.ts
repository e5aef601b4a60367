import { utcDay } from "@/lib/core/day";
import { filesAddress } from "@/lib/core/site-origin";
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
  avatarAddress: ({ avatar }) => addressOrNull("avatars", avatar),
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
