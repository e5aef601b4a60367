"use client";
import { classNames } from "@/app/_components/class-names";
import { type CardType, cardTypeNames } from "@/lib/page/cards/card-types";
import { useEditor } from "../state/editor-context";
import { CardMark } from "./card-mark";

type Props = {
  /** The form of this type is open. */
  chosen: CardType | undefined;
  onChoose: (type: CardType | undefined) => void;
  controls: string;
};

/** Offers the types of cards, each with a line that says what it shows. */
export function CardMenu({ chosen, onChoose, controls }: Props) {
  const { document, words } = useEditor();
  const { cards } = words;
  const hasChat = document.cards.some(({ type }) => type === "chat");
  const offered = cardTypeNames.filter((type) => type !== "chat" || !hasChat);
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {offered.map((type) => (
        <li key={type}>
          <button
            type="button"
            aria-expanded={type === chosen}
            aria-controls={type === chosen ? controls : undefined}
            onClick={() => onChoose(type === chosen ? undefined : type)}
            className={classNames(
              "flex h-full w-full items-start gap-3 rounded-xl border bg-surface p-3 text-start transition-colors duration-150",
              type === chosen
                ? "border-accent outline-1 outline-accent"
                : "border-line hover:border-line-strong hover:bg-sunken",
            )}
          >
            <CardMark type={type} className="mt-0.5 size-5 shrink-0 text-accent" />
            <span className="min-w-0">
              <span className="block text-sm font-medium">{cards[type]}</span>
              <span className="mt-0.5 block text-[13px] leading-snug text-ink-soft">{cards[`${type}Words`]}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
