import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/db/client";
import { oauthAccessTokens, oauthGrants, sessions } from "@/db/schema";
import { hashSecret } from "@/lib/core/secrets";
import { createSession, deleteExpiredSessions, findSession } from "@/lib/people/auth/session/session-store";
import { deleteExpiredTokens } from "@/lib/people/oauth/tokens/token-store";
import { call, read } from "../support/api";
import { issuedTokens } from "../support/issued-tokens";
import { type Application, newConnection, newPerson, refresh, requestToken, type Tokens } from "../support/people";
import { setRows } from "../support/rows";

it("deleting expired sessions removes those alone, and a live one stays valid", async () => {
  const [ada, grace] = [await newPerson(), await newPerson()];
  const [live, other] = [await createSession(ada.id, null), await createSession(grace.id, null)];
  const expired = await createSession(ada.id, null);
  await setRows(sessions, { expiresAt: sql`now() - interval '1 second'` }, eq(sessions.id, expired));
  const idle = await createSession(ada.id, null);
  await setRows(sessions, { lastSeenAt: sql`now() - interval '14 days 1 second'` }, eq(sessions.id, idle));
  await deleteExpiredSessions();
  const rows = await database()
    .select({ id: sessions.id })
    .from(sessions)
    .where(inArray(sessions.userId, [ada.id, grace.id]));
  expect(rows.map(({ id }) => id).sort()).toEqual([live, other].sort());
  expect(await findSession(live)).toEqual({
    id: ada.id,
    username: ada.username,
    locale: "en",
    furtherPages: [],
    displayName: ada.username,
    email: ada.email,
    sessionId: live,
  });
  expect(await findSession(expired)).toBeUndefined();
});

const readOwnUser = async (token: string) => read(await call("GET", "/api/user", { token }));

/** The hashes of an application's access tokens. */
async function hashesOf({ clientId }: Application): Promise<string[]> {
  const rows = await database()
    .select({ hash: oauthAccessTokens.hash })
    .from(oauthAccessTokens)
    .where(eq(oauthAccessTokens.clientId, clientId));
  return rows.map(({ hash }) => hash);
}

it("deleting expired tokens removes expired access tokens, whose refresh token still works", async () => {
  const { application, ...tokens } = await newConnection(["identify"]);
  const own: Tokens = await (await requestToken(application, { grant_type: "client_credentials" })).json();
  const live = hashSecret(own.access_token);
  await setRows(
    oauthAccessTokens,
    { expiresAt: sql`now() - interval '1 second'` },
    and(eq(oauthAccessTokens.clientId, application.clientId), ne(oauthAccessTokens.hash, live)),
  );
  await deleteExpiredTokens();
  expect(await hashesOf(application)).toEqual([live]);
  expect(await read(await refresh(application, tokens.refresh_token))).toEqual(issuedTokens);
});

it("deleting expired tokens removes a grant once the last access token of it must have expired", async () => {
  const { application, ...tokens } = await newConnection(["identify"]);
  const ofApplication = eq(oauthGrants.clientId, application.clientId);
  const cleanUpAfter = async (minutes: number) => {
    const expiresAt = sql`now() - make_interval(mins => ${minutes})`;
    await setRows(oauthGrants, { expiresAt }, ofApplication);
    await deleteExpiredTokens();
    return { grants: await database().$count(oauthGrants, ofApplication), tokens: await hashesOf(application) };
  };
  expect(await cleanUpAfter(50)).toEqual({ grants: 1, tokens: [hashSecret(tokens.access_token)] });
  expect((await readOwnUser(tokens.access_token)).status).toBe(200);
  expect(await cleanUpAfter(61)).toEqual({ grants: 0, tokens: [] });
});
