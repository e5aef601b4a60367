import "server-only";
import { isDeepStrictEqual } from "node:util";
import { LRUCache } from "lru-cache";
import { describeFailure, log } from "@/lib/core/log";
import { type Deadline, isHostBusy, isNoAnswer, isUnanswered, nextDeadline } from "@/lib/core/outbound/requests";
import { singleton } from "@/lib/core/process/singleton";
import { isStopping } from "@/lib/core/process/stopping";
import type { CardAnswer } from "./card-bounds";
import { cardCapacity, cardTimes } from "./card-bounds";
import { cardStates, listCardSources, requestSource, type Source, sourceAddresses } from "./card-sources";
import { liveTypes } from "./kinds/live-values";
import { changePictures } from "./pictures";
import {
  claimSource,
  confirmState,
  deleteCardStates,
  findCardNeeds,
  listCardStates,
  type StoredState,
  saveState,
} from "./state-store";

const running = () => singleton("card-refreshes", () => new Map<string, Promise<void>>());

/** Never rejects. One refresh per profile runs, and a bounded number in all; beyond that the next visit starts it. */
export function refreshCards(ownerId: string): Promise<void> {
  const known = running().get(ownerId);
  if (known) return known;
  if (running().size >= cardCapacity.refreshes || isStopping()) return Promise.resolve();
  const work = refreshAll(ownerId)
    .catch((error) => log().warn(describeFailure(error), "the cards of a profile were not refreshed"))
    .finally(() => running().delete(ownerId));
  running().set(ownerId, work);
  return work;
}

/** Returns milliseconds: negative when the source is due, and 0 when it was never asked or nobody knows when. */
export function millisecondsUntilDue(source: Source, stored: StoredState | undefined): number {
  if (stored?.isFixed) return Number.POSITIVE_INFINITY;
  // The age is unknown of a state that was stored before the clock was set back.
  if (!stored || stored.askAge < 0) return 0;
  const { every } = cardTimes[source.kind];
  const wasAnswered = stored.answerAge !== null && stored.answerAge >= 0 && stored.answerAge <= stored.askAge;
  return (wasAnswered ? every : retryDelay(source)) - stored.askAge;
}

const retryDelay = ({ kind }: Source) => Math.min(cardTimes[kind].every, cardTimes.retry);

async function refreshAll(ownerId: string): Promise<void> {
  const [needs, states] = await Promise.all([findCardNeeds(ownerId), listCardStates(ownerId)]);
  if (!needs) return;
  const wanted = listCardSources(needs, needs.cards);
  const names = new Set(wanted.map(({ name }) => name));
  const unwanted = states.filter(({ source }) => !names.has(source)).map(({ source }) => source);
  if (unwanted.length > 0) await deleteCardStates(ownerId, unwanted);
  const due = wanted.filter(
    (source) =>
      millisecondsUntilDue(
        source,
        states.find((stored) => stored.source === source.name),
      ) <= 0,
  );
  // Sources of one kind share a host, so they are asked one after another.
  await Promise.all(
    liveTypes.map(async (type) => {
      for (const source of due) if (source.kind === type) await refreshSource(ownerId, source);
    }),
  );
}

async function refreshSource(ownerId: string, source: Source): Promise<void> {
  // A claim without a request must not count as asked.
  if (!hasSharedAnswer(source) && sourceAddresses(source.kind).some(isHostBusy)) return;
  const { every } = cardTimes[source.kind];
  const claimed = await claimSource(ownerId, source.name, { every, retry: retryDelay(source) });
  if (!claimed) return;
  try {
    const deadline = nextDeadline();
    const { facts, pictures } = await sharedAnswer(source, deadline);
    const before = cardStates[source.kind].safeParse(claimed.state).data;
    const { named, fresh, retainedSlots } = await changePictures(before?.pictures ?? {}, pictures, deadline);
    const state = { facts, pictures: named };
    const { oldest } = cardTimes[source.kind];
    if (isDeepStrictEqual(state, before)) await confirmState(ownerId, source.name, claimed.answerAge, oldest);
    else await saveState(ownerId, source.name, state, fresh, retainedSlots);
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    log().debug({ kind: source.kind, reason: String(error) }, "a card has no new state");
  }
}

const answers = () =>
  singleton("card-answers", () => new LRUCache<string, Promise<CardAnswer<unknown>>>({ max: cardCapacity.answers }));

/** Returns whether `sharedAnswer` would send no request. */
export const hasSharedAnswer = ({ name }: Source): boolean => answers().has(name);

/** Shares one answer or failure among all profiles; it is cached for a little less than the refresh interval. */
export function sharedAnswer(source: Source, deadline: Deadline): Promise<CardAnswer<unknown>> {
  const known = answers().get(source.name);
  if (known) return known;
  const answer = requestSource(source, deadline);
  answers().set(source.name, answer, { ttl: cardTimes[source.kind].every * 0.9 });
  answer.catch((error) => {
    if (isNoAnswer(error)) answers().set(source.name, answer, { ttl: retryDelay(source) * 0.9 });
    else answers().delete(source.name);
  });
  return answer;
}
