import { Link } from "@/app/_components/link";
import type { Language } from "@/lib/core/messages/languages";
import type { Messages } from "@/lib/core/messages/namespaces";

type Props = {
  /** The looks that have pages. */
  looks: readonly { look: string; name: string; count: number }[];
  chosen: string | undefined;
  words: Messages["landing"]["gallery"];
  language: Language;
};

/** Leads to the pages of each look; on a phone it is one line that scrolls. */
export function LookFilter({ looks, chosen, words, language }: Props) {
  const number = new Intl.NumberFormat(language);
  const all = looks.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return null;
  const choices = [{ look: undefined, name: words.every, count: all }, ...looks];
  return (
    <nav
      aria-label={words.looks}
      className="-mx-5 mt-6 flex [scrollbar-width:none] gap-2 overflow-x-auto px-5 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {choices.map(({ look, name, count }) => (
        <Link
          key={look ?? ""}
          href={look === undefined ? "/gallery" : `/gallery?look=${look}`}
          aria-current={look === chosen ? "page" : undefined}
          className="flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border border-line-strong px-4 text-sm whitespace-nowrap hover:bg-sunken aria-[current=page]:border-accent aria-[current=page]:bg-accent-wash aria-[current=page]:font-medium"
        >
          {name}
          <span className="text-[13px] text-ink-soft tabular-nums">{number.format(count)}</span>
        </Link>
      ))}
    </nav>
  );
}
