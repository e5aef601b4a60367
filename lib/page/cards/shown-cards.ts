import "server-only";
import type { FileFacts } from "@/lib/media/files/file-store";
import type { Profile } from "@/lib/people/users/store";
import { cardTimes, type PictureSlot } from "./card-bounds";
import { cardStates, findCardSource, listCardSources, type Source, statePictures } from "./card-sources";
import type { InviteFacts } from "./invite";
import { nextHour } from "./kinds/countdown";
import { inviteCode, isLive } from "./kinds/live-values";
import { type OwnCard, toOwnCard } from "./own-cards";
import type { PresenceFacts } from "./presence";
import { millisecondsUntilDue } from "./refresh";
import { expireBy, type RefreshPlan } from "./refresh-plan";
import type { ListedCard } from "./schema";
import { listCardStates, type StoredState } from "./state-store";
import type { WeatherFacts } from "./weather";

/** There are no `facts` while nothing recent is known. */
type LiveCard =
  | { id: string; type: "chat"; showBadges: boolean; facts?: PresenceFacts; avatar?: string; art?: string }
  | { id: string; type: "server"; code: string; facts?: InviteFacts; icon?: string }
  | { id: string; type: "weather"; city: string; facts?: WeatherFacts };
export type ShownCard = LiveCard | OwnCard;

export type ShownCards = {
  cards: readonly ShownCard[];
  /** The chat account's picture replaces the profile's own. */
  chatPicture: { address: string; hash: string } | undefined;
  /** Says whether a source may change a card, since one never answered or did so too long ago. */
  mayChange: boolean;
  isWaiting: boolean;
  /** It is for `startCardRefresh` once the page is rendered. */
  refreshPlan: RefreshPlan;
};

/** Builds the cards from the stored states of their sources. @param files facts about pictures */
export async function getShownCards(
  profile: Profile,
  cards: readonly ListedCard[],
  files: FileFacts = new Map(),
): Promise<ShownCards> {
  const states = await listCardStates(profile.id);
  const wanted = listCardSources(profile, cards);
  const stored = new Map(states.map((state) => [state.source, state]));
  const chat = profile.useChatAvatar ? findCardSource({ type: "chat", value: null }, profile) : undefined;
  // Unlike a presence, a picture does not expire.
  const avatar = cardStates.chat.safeParse(stored.get(chat?.name ?? "")?.state).data?.pictures.avatar;
  const shown = cards.flatMap((card) => shownCard(profile, card, stored, files) ?? []);
  const awaited = shown.filter(isLive).filter(({ type }) => type !== "chat" || profile.chatId !== null);
  const changes = shown.map((card) =>
    card.type === "countdown" ? nextHour(card.at, Date.now()) : Number.POSITIVE_INFINITY,
  );
  return {
    cards: shown,
    chatPicture: shownPicture(profile, "avatar", avatar),
    mayChange: awaited.length > 0,
    isWaiting: awaited.some(({ facts }) => facts === undefined),
    refreshPlan: expireBy(planRefresh(profile.id, wanted, stored), Math.min(...changes)),
  };
}

function planRefresh(
  ownerId: string,
  wanted: readonly Source[],
  stored: ReadonlyMap<string, StoredState>,
): RefreshPlan {
  const names = new Set(wanted.map(({ name }) => name));
  const isDue = wanted.some((source) => millisecondsUntilDue(source, stored.get(source.name)) <= 0);
  const isLittered = [...stored.keys()].some((name) => !names.has(name));
  const now = Date.now();
  const left = wanted.map(
    (source) => now + (isDue ? cardTimes.look : millisecondsUntilDue(source, stored.get(source.name))),
  );
  const fresh = wanted.map((source) => now + freshFor(source, stored.get(source.name)));
  const goodUntil = Math.min(...fresh.filter((time) => time > now), Number.POSITIVE_INFINITY);
  return { ownerId, isDue: isDue || isLittered, madeAt: now, nextAt: Math.min(...left, goodUntil), goodUntil };
}

function freshFor({ kind }: Source, stored: StoredState | undefined): number {
  if (stored?.isFixed) return Number.POSITIVE_INFINITY;
  return stored?.answerAge == null || stored.answerAge < 0 ? 0 : cardTimes[kind].oldest - stored.answerAge;
}

function shownCard(
  profile: Profile,
  card: ListedCard,
  states: ReadonlyMap<string, StoredState>,
  files: FileFacts,
): ShownCard | undefined {
  const source = findCardSource(card, profile);
  const stored = source && states.get(source.name);
  const state = source && freshFor(source, stored) > 0 ? stored?.state : undefined;
  const addresses = Object.fromEntries(
    Object.entries(statePictures(state)).map(([slot, picture]) => [
      slot,
      shownPicture(profile, slot, picture)?.address,
    ]),
  );
  return toShownCard(card, state, addresses, files);
}

export type CardPictures = Partial<Record<PictureSlot, string | undefined>>;

/** Returns undefined for a card that has nothing to show, such as an invalid invite. */
export function toShownCard(
  card: ListedCard,
  state: unknown,
  pictures: CardPictures,
  files?: FileFacts,
): ShownCard | undefined {
  if (!isLive(card)) return toOwnCard(card, Date.now(), files);
  const { id, type, value } = card;
  if (type === "chat") {
    const { facts } = cardStates.chat.safeParse(state).data ?? {};
    const { avatar, activity: art } = facts ? pictures : {};
    return { id, type, showBadges: card.extra?.show_badges ?? false, facts, avatar, art };
  }
  if (type === "weather")
    return { id, type, city: value ?? "", facts: cardStates.weather.safeParse(state).data?.facts };
  const code = inviteCode(value ?? "");
  if (code === undefined) return undefined;
  const { facts } = cardStates.server.safeParse(state).data ?? {};
  return { id, type, code, facts, icon: facts && pictures.icon };
}

function shownPicture({ username }: Profile, slot: string, picture: { hash: string } | undefined) {
  return picture && { address: `/${username}/picture/${slot}?v=${picture.hash}`, hash: picture.hash };
}
