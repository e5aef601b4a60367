import type { ShownCard } from "@/lib/page/cards/shown-cards";
import { Tile } from "./card-tile";
import { Paragraphs } from "./rich-text";

/** Shows the owner's own words. */
export function TextCard({ card }: { card: Extract<ShownCard, { type: "text" }> }) {
  const { heading, text } = card;
  return (
    <Tile card={card} isWide>
      {heading && <h2 dir="auto">{heading}</h2>}
      <Paragraphs text={text} />
    </Tile>
  );
}

/** Shows questions that open, also without script. */
export function FaqCard({ card }: { card: Extract<ShownCard, { type: "faq" }> }) {
  const { heading, items } = card;
  return (
    <Tile card={card} isWide>
      {heading && <h2 dir="auto">{heading}</h2>}
      {items.map(({ question, answer }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: questions may be equal, and the page is rendered once
        <details key={index}>
          <summary>
            <span dir="auto">{question}</span>
          </summary>
          <div>
            <Paragraphs text={answer} />
          </div>
        </details>
      ))}
    </Tile>
  );
}
