import { eq, sql } from "drizzle-orm";
import { afterAll, expect, it, vi } from "vitest";
import { database } from "@/db/client";
import { cardStates, domainClaims, outbox, sessions, users } from "@/db/schema";
import { claimMail, queueMail } from "@/lib/core/mail/outbox-store";
import { subscribeToProfileChanges } from "@/lib/core/owners/change-events";
import { forgetSingleton } from "@/lib/core/process/singleton";
import { refreshCards } from "@/lib/page/cards/refresh";
import { refreshDueCards } from "@/lib/page/cards/refresh-plan";
import { getShownCards } from "@/lib/page/cards/shown-cards";
import { createCard, listCards } from "@/lib/page/cards/store";
import { claimDueDomains } from "@/lib/page/domains/store";
import { createSession, recordStepUp } from "@/lib/people/auth/session/session-store";
import { findStepUp } from "@/lib/people/auth/session/step-up-store";
import { getProfile, updateUser } from "@/lib/people/users/store";
import { startCardSources } from "../support/card-sources";
import { newPerson } from "../support/people";
import { addRows, setRows } from "../support/rows";

/** What was stored while the clock was a day ahead. */
const tomorrow = sql`now() + interval '1 day'`;

const sources = await startCardSources();
Object.assign(process.env, sources.environment);
afterAll(sources.stop);

const shown = async ({ username }: { username: string }) => {
  const profile = await getProfile(username);
  return getShownCards(profile, await listCards(profile.id));
};

it("a card refreshed while the clock was ahead shows nothing, and is refreshed at once", async () => {
  const owner = await newPerson();
  await createCard(owner.id, { type: "weather", value: "Lisbon", extra: null });
  await refreshCards(owner.id);
  expect(await shown(owner)).toMatchObject({ isWaiting: false, cards: [{ facts: { celsius: 18 } }] });
  const ahead = { triedAt: tomorrow, refreshedAt: tomorrow };
  await setRows(cardStates, ahead, eq(cardStates.userId, owner.id));
  expect(await shown(owner)).toMatchObject({ isWaiting: true, refreshPlan: { isDue: true } });
  forgetSingleton("card-answers");
  const changed: string[] = [];
  subscribeToProfileChanges((userId) => changed.push(userId));
  await refreshCards(owner.id);
  // The answer is the same, but the page did not show it.
  expect(changed).toContain(owner.id);
  const plan = { isDue: false };
  expect(await shown(owner)).toMatchObject({
    isWaiting: false,
    cards: [{ facts: { celsius: 18 } }],
    refreshPlan: plan,
  });
});

it("a page made while the clock was ahead is made again", () => {
  const now = Date.now();
  const plan = { ownerId: "nobody", isDue: false, madeAt: now, nextAt: now + 30_000, goodUntil: now + 60_000 };
  expect(refreshDueCards(plan)).toBe(false);
  vi.useFakeTimers({ toFake: ["Date"], now: now - 3_600_000 });
  expect(refreshDueCards(plan)).toBe(true);
});

it("a username changed while the clock was ahead may change again", async () => {
  const person = await newPerson();
  await setRows(users, { usernameChangedAt: tomorrow }, eq(users.id, person.id));
  const username = `${person.username}2`;
  await updateUser(person.id, { username });
  expect(await getProfile(username)).toMatchObject({ id: person.id, username });
  await expect(updateUser(person.id, { username: person.username })).rejects.toMatchObject({ code: "limit_reached" });
});

it("mail queued or put off while the clock was ahead is sent now, and mail that is being sent is not sent twice", async () => {
  const { id } = await newPerson();
  for (const tries of [0, 3]) {
    await queueMail({ kind: "prove_email", userId: id, address: "ada@example.org" });
    await setRows(outbox, { nextTryAt: tomorrow, tries }, eq(outbox.userId, id));
    expect(await claimMail()).toMatchObject({ userId: id, tries: tries + 1 });
    expect(await claimMail()).toBeUndefined();
    await database().delete(outbox).where(eq(outbox.userId, id));
  }
});

it("a proof of who one is holds no longer because the clock was ahead, and the next one counts", async () => {
  const { id } = await newPerson();
  const session = await createSession(id, null);
  const ahead = { createdAt: tomorrow, steppedUpAt: tomorrow, passkeyAt: tomorrow };
  expect(await findStepUp(session)).toMatchObject({ isFresh: true, isByPasskey: false });
  await setRows(sessions, ahead, eq(sessions.id, session));
  expect(await findStepUp(session)).toMatchObject({ isFresh: false, isByPasskey: false });
  await recordStepUp(session, { isByPasskey: true });
  expect(await findStepUp(session)).toMatchObject({ isFresh: true, isByPasskey: true });
});

it("a domain checked while the clock was ahead is checked again", async () => {
  const { id, username } = await newPerson();
  const domain = `${username.toLowerCase()}.example`;
  await setRows(users, { customDomain: domain, isPremium: true }, eq(users.id, id));
  await addRows(domainClaims, { userId: id, domain, token: "t", checkedAt: tomorrow });
  expect(await claimDueDomains(10)).toEqual([{ userId: id, domain, token: "t" }]);
  expect(await claimDueDomains(10)).toEqual([]);
});
