"use client";
import { useEffect, useId, useRef } from "react";
import { useFocusAfterRender } from "@/app/_components/forms/focus-after-render";
import { quotas } from "@/lib/core/limits/quotas";
import { formatCount } from "@/lib/core/messages/counted";
import type { CardType } from "@/lib/page/cards/card-types";
import { useEditor } from "../state/editor-context";
import { AddCard } from "./add-card";
import { CardMenu } from "./card-menu";

type Props = {
  isAsked: boolean;
  index: number;
  /** The entry that the block is added above. */
  above: string | undefined;
  onAdded: (id: string) => void;
};

/** Shows the types of blocks to choose from, and the form of the chosen one. */
export default function AddBlock({ isAsked, index, above, onAdded }: Props) {
  const { document: page, owner, newBlocks, setNewBlocks, words, language } = useEditor();
  const { chosen } = newBlocks;
  const id = useId();
  const menu = useRef<HTMLElement>(null);
  const focusLater = useFocusAfterRender();
  useEffect(() => {
    if (!isAsked) return;
    const begun = menu.current?.parentElement?.querySelector<HTMLElement>("form :is(input, textarea)");
    (begun ?? menu.current?.querySelector("button"))?.focus();
  }, [isAsked]);
  const choose = (type: CardType | undefined) => {
    setNewBlocks(({ forms }) => ({ forms, ...(type && { chosen: type }), ...(above !== undefined && { above }) }));
    if (type) focusLater(() => window.document.getElementById(id)?.querySelector("input, textarea"));
  };
  if (page.cards.length >= quotas.cards[owner.isPremium ? "premium" : "free"]) {
    return (
      <p role="status" className="text-sm text-ink-soft">
        {formatCount(language, words.cards.full, page.cards.length)}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <section ref={menu} aria-labelledby={`${id}-menu`} className="flex flex-col gap-3">
        <h2 id={`${id}-menu`} className="text-[15px] font-semibold">
          {words.cards.choose}
        </h2>
        <CardMenu chosen={chosen} onChoose={choose} controls={id} />
      </section>
      {chosen && <AddCard key={chosen} id={id} type={chosen} index={index} onAdded={onAdded} />}
    </div>
  );
}
