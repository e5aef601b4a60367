import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { isForeignKeyViolation } from "@/db/failure";
import { handles, profileCounts, profileLikes, users, visitorLikes } from "@/db/schema";
import { statement } from "@/db/statement";
import { changingProfile } from "@/lib/core/owners/change-events";
import { deletePastDays, type View } from "@/lib/page/views/store";
import { unknownProfile } from "@/lib/people/users/handle-store";
import type { Profile } from "@/lib/people/users/store";

export type Likes = {
  profileId: string;
  locale: Profile["locale"];
  isHidden: boolean;
  count: number;
  isLiked: boolean;
};

const likesOfHandle = statement((database) =>
  database
    .select({
      profileId: users.id,
      locale: sql<Profile["locale"]>`${users.locale}`,
      isHidden: users.hideLikes,
      count: sql<number>`coalesce(${profileCounts.likes}, 0)`.mapWith(Number),
      isLiked: sql<boolean>`exists (select from ${profileLikes} where ${profileLikes.userId} = ${users.id}
        and ${profileLikes.likerId} = ${sql.placeholder("likerId")}::uuid)`,
    })
    .from(handles)
    .innerJoin(users, eq(users.id, handles.userId))
    .leftJoin(profileCounts, eq(profileCounts.userId, users.id))
    .where(and(eq(handles.key, sql.placeholder("key")), sql`${handles.kind} <> 'former'`))
    .prepare("likes_of_handle"),
);

/** @param likerId the signed-in visitor, or null @throws AppError not_found */
export async function getLikes(handle: string, likerId: string | null): Promise<Likes> {
  const [likes] = await likesOfHandle().execute({ key: handle.toLowerCase(), likerId });
  if (!likes) throw unknownProfile();
  return likes;
}

/** Idempotent. @returns whether it changed anything @throws AppError not_found when either account is gone */
export function setLike(likerId: string, profileId: string, isLiked: boolean): Promise<boolean> {
  return changingProfile(profileId, () => (isLiked ? addLike(likerId, profileId) : removeLike(likerId, profileId)));
}

async function addLike(likerId: string, profileId: string): Promise<boolean> {
  try {
    const values = { userId: profileId, likerId };
    const added = await database().insert(profileLikes).values(values).onConflictDoNothing().returning();
    return added.length > 0;
  } catch (error) {
    throw isForeignKeyViolation(error) ? unknownProfile() : error;
  }
}

async function removeLike(likerId: string, profileId: string): Promise<boolean> {
  const removed = await database()
    .delete(profileLikes)
    .where(and(eq(profileLikes.userId, profileId), eq(profileLikes.likerId, likerId)))
    .returning();
  return removed.length > 0;
}

const likeOfVisitor = statement((database) =>
  database
    .select({ day: visitorLikes.day })
    .from(visitorLikes)
    .where(
      and(
        eq(visitorLikes.userId, sql.placeholder("userId")),
        eq(visitorLikes.day, sql.placeholder("day")),
        eq(visitorLikes.visitor, sql.placeholder("visitor")),
      ),
    )
    .prepare("like_of_visitor"),
);

export async function isLikedByVisitor(visit: View): Promise<boolean> {
  return (await likeOfVisitor().execute(visit)).length > 0;
}

/** Counts once for a visitor and day, and takes back only what was given today. @throws AppError not_found */
export async function setVisitorLike(visit: View, isLiked: boolean): Promise<void> {
  await changingProfile(visit.userId, () => (isLiked ? addVisitorLike(visit) : removeVisitorLike(visit)));
}

async function addVisitorLike(visit: View): Promise<void> {
  try {
    await database().insert(visitorLikes).values(visit).onConflictDoNothing();
  } catch (error) {
    throw isForeignKeyViolation(error) ? unknownProfile() : error;
  }
}

async function removeVisitorLike({ userId, day, visitor }: View): Promise<void> {
  await database().execute(sql`select vitrine_take_back_like(${userId}, ${day}, ${visitor})`);
}

/** Deletes the likes of visitors from before, and keeps the sums. */
export async function deletePastLikes(today: string): Promise<void> {
  await deletePastDays(visitorLikes, today);
}
