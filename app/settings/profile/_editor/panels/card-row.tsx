"use client";
import { lazy, Suspense } from "react";
import { interpolate } from "@/lib/core/messages/message";
import { cardSummary } from "@/lib/page/cards/card-summary";
import type { StoredCard } from "@/lib/page/cards/card-types";
import type { ListedCard } from "@/lib/page/cards/schema";
import { removeEntry } from "@/lib/page/document/edits";
import { cardLabel } from "@/lib/page/document/place-words";
import { listEntryErrors } from "../controls/entry-errors";
import { SmallPicture } from "../controls/small-picture";
import { useEditor } from "../state/editor-context";
import { CardMark } from "./card-mark";
import type { EntryPlace } from "./rows/entry-place";
import { EntryRow } from "./rows/entry-row";

/** Most visits of the editor open no block. */
const CardFields = lazy(() => import("./card-fields").then(({ CardFields: fields }) => ({ default: fields })));

/** Shows one block of the page, and edits what it holds. */
export function CardRow({ card, place }: { card: ListedCard; place: EntryPlace }) {
  const { document, edit, error, words } = useEditor();
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
  const picture = card.type === "image" ? card.extra?.images[0]?.file : undefined;
  return (
    <EntryRow
      place={place}
      path={`cards.${card.id}`}
      icon={
        picture === undefined ? (
          <CardMark type={card.type} className="size-6 text-accent" />
        ) : (
          <SmallPicture file={picture} />
        )
      }
      name={name}
      title={words.cards[card.type]}
      value={cardSummary(card)}
      marks={[]}
      errors={errorsOf("")}
      remove={{
        label: interpolate(words.cards.removeWhat, { name }),
        word: words.cards.remove,
        run: () => edit((page) => removeEntry(page, "cards", card.id)),
      }}
    >
      {card.type === "chat" ? (
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            className="size-4"
            checked={card.extra?.show_badges ?? false}
            onChange={({ target }) => change({ ...card, extra: { show_badges: target.checked } })}
          />
          {words.cards.badges}
        </label>
      ) : (
        <Suspense>
          <CardFields card={card} onChange={change} errorsOf={errorsOf} />
        </Suspense>
      )}
    </EntryRow>
  );
}
