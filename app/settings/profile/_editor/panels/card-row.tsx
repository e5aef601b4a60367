"use client";
import { useId, useState } from "react";
import { Button } from "@/app/_components/button";
import { interpolate } from "@/lib/core/messages/message";
import type { StoredCard } from "@/lib/page/cards/card-types";
import { pictureFiles } from "@/lib/page/cards/kinds/image";
import type { ListedCard } from "@/lib/page/cards/schema";
import { removeEntry } from "@/lib/page/document/edits";
import { cardLabel } from "@/lib/page/document/place-words";
import { EntryErrors, listEntryErrors } from "../controls/entry-errors";
import { SmallPicture } from "../controls/small-picture";
import { useEditor } from "../state/editor-context";
import { CardFields } from "./card-fields";

const maxShown = 3;

/** Edits one card of the page; its fields stand behind a button. */
export function CardRow({ card }: { card: ListedCard }) {
  const { document, edit, error, words } = useEditor();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const name = cardLabel(card, words);
  const index = document.cards.findIndex((other) => other.id === card.id);
  const errorsOf = (field: string) => listEntryErrors(error, "cards", index, field);
  const change = (next: StoredCard | ((card: StoredCard) => StoredCard)) => {
    const changed = (one: ListedCard) => ({ ...(typeof next === "function" ? next(one) : next), id: card.id });
    edit(
      (page) => ({ ...page, cards: page.cards.map((one) => (one.id === card.id ? changed(one) : one)) }),
      `cards.${card.id}`,
    );
  };
  return (
    <div id={`at-cards.${card.id}`} className="flex scroll-mt-32 flex-col gap-2">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate text-sm font-medium">{name}</span>
        {!isOpen &&
          pictureFiles(card)
            .slice(0, maxShown)
            .map((file) => <SmallPicture key={file} file={file} />)}
        {card.type !== "chat" && (
          <Button
            size="small"
            variant="quiet"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? words.cards.done : words.cards.edit}
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-label={interpolate(words.cards.removeWhat, { name })}
          onClick={() => edit((page) => removeEntry(page, "cards", card.id))}
        >
          {words.cards.remove}
        </Button>
      </div>
      {!isOpen && <EntryErrors id={`errors-of-${card.id}`} errors={errorsOf("")} />}
      {card.type === "chat" ? (
        <label className="flex items-center gap-2 text-[13px]">
          <input
            type="checkbox"
            className="size-4"
            checked={card.extra?.show_badges ?? false}
            onChange={({ target }) => change({ ...card, extra: { show_badges: target.checked } })}
          />
          {words.cards.badges}
        </label>
      ) : (
        <div id={id} hidden={!isOpen} className={isOpen ? "flex flex-col gap-3 pt-1" : undefined}>
          {isOpen && <CardFields card={card} onChange={change} errorsOf={errorsOf} />}
        </div>
      )}
    </div>
  );
}
