import "server-only";
import { z } from "zod";
import { type Deadline, fetchJson, NoAnswerError } from "@/lib/core/outbound/requests";
import { env } from "@/lib/core/process/env";
import type { CardAnswer } from "./card-bounds";
import { addressPart, outsideText } from "./outside-text";

const count = z.int().nonnegative().nullable();

export const inviteFacts = z.object({ name: z.string(), members: count, online: count });
export type InviteFacts = z.infer<typeof inviteFacts>;

/** The shape is that of Discord's API 10, `GET /invites/:code`; an invite to a group or friend has no guild. */
const answer = z.object({
  guild: z.object({
    id: addressPart,
    name: outsideText(100).refine((name) => name !== ""),
    icon: addressPart.nullish().catch(null),
  }),
  approximate_member_count: count.catch(null).default(null),
  approximate_presence_count: count.catch(null).default(null),
});

/** Fetches an invite. @throws NoAnswerError, also when the invite has expired */
export async function fetchInvite(code: string, deadline: Deadline): Promise<CardAnswer<InviteFacts>> {
  const parsed = answer.safeParse(
    await fetchJson(`${env().CHAT_INVITE_URL}/invites/${encodeURIComponent(code)}?with_counts=true`, deadline),
  );
  if (!parsed.success) throw new NoAnswerError("the invite server sent an unexpected response");
  const { guild, approximate_member_count: members, approximate_presence_count: online } = parsed.data;
  const { id, name, icon } = guild;
  const facts = { name, members, online };
  if (!icon) return { facts, pictures: [] };
  const address = `${env().CHAT_CDN_URL}/icons/${id}/${icon}.png?size=128`;
  return { facts, pictures: [{ slot: "icon", id: icon, address }] };
}
