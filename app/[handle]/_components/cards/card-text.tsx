import type { ShownCard } from "@/lib/page/cards/shown-cards";
import { useCardPlace } from "../page-kind";
import { Paragraphs } from "./rich-text";

/** Shows the owner's own words. */
export function TextCard({ card: { heading, text } }: { card: Extract<ShownCard, { type: "text" }> }) {
  return (
    <li className="profile-tile" data-place={useCardPlace()} data-kind="text" data-wide="">
      {heading && <h2 dir="auto">{heading}</h2>}
      <Paragraphs text={text} />
    </li>
  );
}

/** Shows questions that open, also without script. */
export function FaqCard({ card: { heading, items } }: { card: Extract<ShownCard, { type: "faq" }> }) {
  return (
    <li className="profile-tile" data-place={useCardPlace()} data-kind="faq" data-wide="">
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
    </li>
  );
}
