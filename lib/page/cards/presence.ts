import "server-only";
import { z } from "zod";
import { type Deadline, fetchJson, NoAnswerError } from "@/lib/core/outbound/requests";
import { env } from "@/lib/core/process/env";
import type { CardAnswer, OutsidePicture } from "./card-bounds";
import { type ChatBadge, chatBadges } from "./chat-badges";
import { addressPart, optionalText, outsideText } from "./outside-text";

/** These of Discord's activity types are shown; 4 is the custom status. */
const verbs = { 0: "playing", 1: "streaming", 2: "listening", 3: "watching", 5: "competing" } as const;
const customStatus = 4;

export const presenceFacts = z.object({
  name: z.string(),
  username: z.string(),
  status: z.enum(["online", "idle", "dnd", "offline"]),
  words: z.string().nullable(),
  activity: z
    .object({
      verb: z.enum(["playing", "streaming", "listening", "watching", "competing"]),
      name: z.string(),
      details: z.string().nullable(),
      state: z.string().nullable(),
    })
    .nullable(),
  badges: z.array(z.enum(chatBadges.map(({ name }) => name) as [ChatBadge, ...ChatBadge[]])),
});
export type PresenceFacts = z.infer<typeof presenceFacts>;

const activity = z.object({
  type: z.int(),
  name: outsideText(80),
  details: optionalText(120),
  state: optionalText(120),
  // A custom emoji has an id, and a name that means nothing outside its server.
  emoji: z
    .object({ name: optionalText(16), id: z.unknown().optional() })
    .nullish()
    .catch(null),
  application_id: addressPart.nullish().catch(null),
  assets: z
    .object({ large_image: addressPart.nullish().catch(null) })
    .nullish()
    .catch(null),
});
type Activity = z.infer<typeof activity>;

/** The shape is that of Lanyard 1, `GET /v1/users/:id`. */
const answer = z.object({
  success: z.literal(true),
  data: z.object({
    discord_status: presenceFacts.shape.status,
    discord_user: z.object({
      username: outsideText(64).refine((name) => name !== ""),
      global_name: optionalText(64),
      avatar: addressPart.nullish().catch(null),
      public_flags: z.int().nonnegative().catch(0),
    }),
    activities: z.array(z.unknown()),
  }),
});

/**
 * Fetches a presence. @param chatId digits only @throws NoAnswerError, also when the server does not know the account
 */
export async function fetchPresence(chatId: string, deadline: Deadline): Promise<CardAnswer<PresenceFacts>> {
  const parsed = answer.safeParse(await fetchJson(`${env().CHAT_PRESENCE_URL}/v1/users/${chatId}`, deadline));
  if (!parsed.success) throw new NoAnswerError("the presence server sent an unexpected response");
  const { discord_status: status, discord_user: user, activities } = parsed.data.data;
  const known = activities.slice(0, 20).flatMap((value) => activity.safeParse(value).data ?? []);
  const shown = known.find(({ type, name }) => type in verbs && name !== "");
  const facts: PresenceFacts = {
    name: user.global_name ?? user.username,
    username: user.username,
    status,
    words: customStatusText(known.find(({ type }) => type === customStatus)),
    activity: shown ? activityFacts(shown) : null,
    // Bits beyond 32 hold none of the badges shown.
    badges: chatBadges.filter(({ bit }) => Math.floor(user.public_flags / bit) % 2 === 1).map(({ name }) => name),
  };
  const avatar: OutsidePicture[] = user.avatar
    ? [
        {
          slot: "avatar",
          id: user.avatar,
          address: `${env().CHAT_CDN_URL}/avatars/${chatId}/${user.avatar}.png?size=256`,
        },
      ]
    : [];
  return { facts, pictures: [...avatar, ...activityArt(shown)] };
}

function customStatusText(custom: Activity | undefined): string | null {
  const emoji = custom?.emoji && !custom.emoji.id ? custom.emoji.name : null;
  return [emoji, custom?.state].filter(Boolean).join(" ") || null;
}

function activityFacts({ type, name, details, state }: Activity): PresenceFacts["activity"] {
  // Several artists come as "One; Two".
  const by = type === 2 ? (state?.replaceAll("; ", ", ") ?? null) : state;
  return { verb: verbs[type as keyof typeof verbs], name, details, state: by };
}

/** Returns pictures of applications at the CDN; pictures elsewhere have addresses of another shape. */
function activityArt(shown: Activity | undefined): OutsidePicture[] {
  const [application, id] = [shown?.application_id, shown?.assets?.large_image];
  if (!application || !id || !/^\d+$/.test(application + id)) return [];
  return [{ slot: "activity", id, address: `${env().CHAT_CDN_URL}/app-assets/${application}/${id}.png?size=128` }];
}
