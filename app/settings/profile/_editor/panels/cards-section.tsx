"use client";
import { useId, useState } from "react";
import { useFocusAfterRender } from "@/app/_components/forms/focus-after-render";
import type { CardType } from "@/lib/page/cards/card-types";
import type { ListedCard } from "@/lib/page/cards/schema";
import { mergeOrder } from "@/lib/page/document/entries";
import { cardLabel } from "@/lib/page/document/place-words";
import { SortableList } from "../controls/sortable-list";
import { useEditor } from "../state/editor-context";
import { AddCard } from "./add-card";
import { CardMenu } from "./card-menu";
import { CardRow } from "./card-row";

/** Shows the types of cards to choose from, the form of the chosen one, and the cards of the page. */
export function CardsSection() {
  const { document, edit, words } = useEditor();
  const { cards } = document;
  const [chosen, setChosen] = useState<CardType>();
  const formId = useId();
  const focusLater = useFocusAfterRender();
  const choose = (type: CardType | undefined) => {
    setChosen(type);
    if (type) focusLater(() => window.document.getElementById(formId)?.querySelector("input, textarea"));
  };
  return (
    <div className="flex flex-col gap-6">
      <section aria-labelledby={`${formId}-menu`} className="flex flex-col gap-3">
        <h2 id={`${formId}-menu`} className="text-[15px] font-semibold">
          {words.cards.choose}
        </h2>
        <CardMenu chosen={chosen} onChoose={choose} controls={formId} />
      </section>
      {chosen && (
        <AddCard
          key={chosen}
          id={formId}
          type={chosen}
          onAdded={(id) => {
            setChosen(undefined);
            if (id) focusLater(() => window.document.getElementById(`at-cards.${id}`)?.querySelector("input, button"));
          }}
        />
      )}
      {cards.length === 0 ? (
        <p className="text-sm text-ink-soft">{words.cards.none}</p>
      ) : (
        <SortableList
          name={words.cards.list}
          entries={cards}
          nameOf={(card: ListedCard) => cardLabel(card, words)}
          onMove={(ids) => edit((page) => ({ ...page, cards: mergeOrder(page.cards, ids) }))}
        >
          {(card) => <CardRow card={card} />}
        </SortableList>
      )}
    </div>
  );
}
