import "server-only";
import { type MediaKind, toFileKey } from "@/lib/core/operation/media-kinds";
import { findFiles, requireFiles } from "@/lib/media/files/file-store";
import { recentCard } from "@/lib/page/cards/card-trial";
import { isLive } from "@/lib/page/cards/kinds/live-values";
import { listLinksWithProofs } from "@/lib/page/links/store";
import type { Proofs } from "@/lib/page/view/shown-links";
import { buildView, type ProfileView } from "@/lib/page/view/view";
import { writtenFields } from "@/lib/people/users/shape";
import { getProfileById } from "@/lib/people/users/store";
import { listFileKeys, listPageFiles, type PageDocument, pageSettings } from "../document/document";

/**
 * Builds the view of a draft. @throws AppError invalid_request for a file that is not stored for this user, not_found
 */
export async function buildDraftView(ownerId: string, page: PageDocument): Promise<ProfileView> {
  const [published, facts] = await Promise.all([getProfileById(ownerId), findFiles(ownerId, listFileKeys(page))]);
  requireFiles(listPageFiles(page), facts);
  const { avatar, background, cursor, font } = page.files;
  const fileFacts = (kind: MediaKind, file: string | null) =>
    file === null ? undefined : facts.get(toFileKey(kind, file));
  const profile = {
    ...published,
    ...Object.fromEntries(writtenFields(pageSettings, page.settings)),
    ...{ avatar, background, cursor, customFont: font },
    avatarIsAnimated: fileFacts("avatar", avatar)?.isAnimated ?? false,
    backgroundIsAnimated: fileFacts("background", background)?.isAnimated ?? false,
    audios: page.tracks.map(({ id, name, file, cover }) => ({
      ...{ id, name, file, coverId: cover },
      duration: fileFacts("audio", file)?.durationSeconds ?? 0,
    })),
  };
  const view = await buildView(profile, page, facts, await findProofs(ownerId, page));
  // An unpublished card has no stored state; the editor asked its source when the card was added.
  const cards = await Promise.all(
    view.cards.map(async (shown) => {
      const card =
        isLive(shown) && shown.facts === undefined ? page.cards.find(({ id }) => id === shown.id) : undefined;
      return (card && (await recentCard(card, profile.chatId))) ?? shown;
    }),
  );
  return { ...view, cards };
}

/** A link whose value is another one than that of the published page is not proven. */
async function findProofs(ownerId: string, { links: drafted }: PageDocument): Promise<Proofs> {
  const { links, proofs } = await listLinksWithProofs(ownerId);
  const published = new Map(links.map((link) => [link.id, link]));
  const same = drafted.filter(({ id, type, value }) => {
    const link = published.get(id);
    return link?.type === type && link.value === value;
  });
  return new Map(
    same.flatMap(({ id }) => {
      const proof = proofs.get(id);
      return proof ? [[id, proof] as const] : [];
    }),
  );
}
