import { Button } from "@/app/_components/button";
import { interpolate } from "@/lib/core/messages/message";
import { randomId } from "@/lib/core/random-id";
import { inviteCode } from "@/lib/page/cards/kinds/live-values";
import type { ListedCard } from "@/lib/page/cards/schema";
import { addCard } from "@/lib/page/document/edits";
import type { FoundLink } from "@/lib/page/links/found-link";
import { useEditor } from "../../state/editor-context";

const readInviteCode = ({ type, value }: FoundLink) =>
  type === "discord" && value.startsWith("invite/") ? [value.slice("invite/".length)] : [];
const isCardFor = (code: string) => (card: ListedCard) =>
  card.type === "server" && card.value !== null && inviteCode(card.value) === code;

/** Offers a card next to a link that invites to a server; it shows the server's name and how many people are there. */
export function ServerCardOffers({ found }: { found: readonly FoundLink[] }) {
  const { document, edit, words } = useEditor();
  const add = (code: string) => {
    const card = { id: randomId(), type: "server" as const, value: `discord.gg/${code}`, extra: null };
    edit((page) => addCard(page, card));
  };
  return found.flatMap(readInviteCode).map((code) => (
    <p key={code} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-[13px]" role="status">
      {document.cards.some(isCardFor(code)) ? (
        interpolate(words.links.serverCardAdded, { invite: `discord.gg/${code}` })
      ) : (
        <>
          <span>{interpolate(words.links.serverCardOffer, { invite: `discord.gg/${code}` })}</span>
          <Button size="small" onClick={() => add(code)}>
            {words.links.addServerCard}
          </Button>
        </>
      )}
    </p>
  ));
}
