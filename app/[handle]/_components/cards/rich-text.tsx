import type { Inline, RichText } from "@/lib/page/cards/rich-text";

/** Shows the owner's paragraphs; all of it is text, and each address was checked when it was read. */
export function Paragraphs({ text }: { text: RichText }) {
  return text.map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity, and the page is rendered once
    <p key={index} dir="auto">
      <Parts parts={paragraph} />
    </p>
  ));
}

function Parts({ parts }: { parts: readonly Inline[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return parts.map((part, index) => <Part key={index} part={part} />);
}

function Part({ part }: { part: Inline }) {
  switch (part.kind) {
    case "text":
      return part.text;
    case "break":
      return <br />;
    case "bold":
      return (
        <strong>
          <Parts parts={part.children} />
        </strong>
      );
    case "italic":
      return (
        <em>
          <Parts parts={part.children} />
        </em>
      );
    case "link":
      return (
        <a href={part.address} target="_blank" rel="noopener">
          <Parts parts={part.children} />
        </a>
      );
  }
}
