import { eq, inArray, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/db/client";
import { sessions } from "@/db/schema";
import { createSession, deleteExpiredSessions, findSession } from "@/lib/auth/session-store";
import { newPerson } from "../support/people";

it("deleting expired sessions removes those alone, and a live one goes on naming its person", async () => {
  const [ada, grace] = [await newPerson(), await newPerson()];
  const [live, other] = [await createSession(ada.id, null), await createSession(grace.id, null)];
  const expired = await createSession(ada.id, null);
  await database()
    .update(sessions)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(sessions.id, expired));
  await deleteExpiredSessions();
  const rows = await database()
    .select({ id: sessions.id })
    .from(sessions)
    .where(inArray(sessions.userId, [ada.id, grace.id]));
  expect(rows.map(({ id }) => id).sort()).toEqual([live, other].sort());
  expect(await findSession(live)).toEqual({
    id: ada.id,
    username: ada.username,
    displayName: ada.username,
    email: ada.email,
    sessionId: live,
  });
  expect(await findSession(expired)).toBeUndefined();
});
