import type { Messages } from "@/lib/core/messages/namespaces";
import type { StoredDemo } from "@/lib/page/demos/store";
import { PageFrame } from "./_components/page-frame";

const names = {
  demo: ["art", "artTitle"],
  "demo-music": ["music", "musicTitle"],
  "demo-links": ["links", "linksTitle"],
  "demo-cards": ["cards", "cardsTitle"],
} as const satisfies Record<StoredDemo["username"], readonly (keyof Messages["landing"]["demos"])[]>;

type Props = { demos: readonly StoredDemo[]; words: Messages["landing"]["demos"] };

/** Shows the demo profiles themselves, small; each leads to its page. */
export function DemoPages({ demos, words }: Props) {
  return (
    <ul className="-mx-5 flex snap-x snap-mandatory scroll-px-5 [scrollbar-width:none] gap-4 overflow-x-auto px-5 pt-1 pb-6 sm:-mx-8 sm:scroll-px-8 sm:gap-6 sm:px-8 lg:mx-0 lg:justify-center lg:overflow-visible lg:px-0">
      {demos.map(({ username }) => (
        <li
          key={username}
          className="group relative w-[15.625rem] shrink-0 snap-start transition-transform duration-300 ease-out hover:-translate-y-1.5 motion-reduce:transition-none lg:even:mt-12"
        >
          <PageFrame size="demo" address={`/${username}/still`} title={words[names[username][1]]} />
          <a
            href={`/${username}`}
            aria-label={words[names[username][1]]}
            className="mt-3.5 flex items-baseline justify-between gap-3 px-2 text-sm after:absolute after:inset-0 after:rounded-[1.75rem] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-accent"
          >
            <span className="font-semibold">{words[names[username][0]]}</span>
            <span dir="ltr" className="truncate text-[13px] text-ink-soft group-hover:text-ink">
              /{username}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
