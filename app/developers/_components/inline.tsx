import type { ReactNode } from "react";
import { Link } from "@/app/_components/link";
import type { Token, Tokens } from "@/lib/reference/markdown";

type Shown = Tokens.Text | Tokens.Escape | Tokens.Codespan | Tokens.Strong | Tokens.Link;

/** The words of a block with their marks. */
export function Inline({ tokens }: { tokens: readonly Token[] }): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the words of a page never move
  return tokens.map((token, index) => <Part key={index} token={token as Shown} />);
}

function Part({ token }: { token: Shown }): ReactNode {
  switch (token.type) {
    case "text":
      return "tokens" in token && token.tokens ? <Inline tokens={token.tokens} /> : token.text;
    case "escape":
      return token.text;
    case "codespan":
      return <code>{token.text}</code>;
    case "strong":
      return (
        <strong className="font-semibold">
          <Inline tokens={token.tokens} />
        </strong>
      );
    case "link":
      return (
        <TextLink href={token.href}>
          <Inline tokens={token.tokens} />
        </TextLink>
      );
    default:
      throw new Error(`the documentation has words that no page shows: ${JSON.stringify(token)}`);
  }
}

/** A link within the site keeps the page's frame; what no page of ours is opens as it is. */
function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const look = "font-medium text-accent hover:underline";
  const isPage = /^\/(developers|settings)(?!.*\.\w+$)/.test(href);
  if (!isPage)
    return (
      <a href={href} className={look}>
        {children}
      </a>
    );
  return (
    <Link href={href} className={look}>
      {children}
    </Link>
  );
}
