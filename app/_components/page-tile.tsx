import { PageFrame } from "./page-frame";

type Props = {
  username: string;
  name: string;
  /** Stands below the name. */
  look: string;
  title: string;
};

/** Shows somebody's page in small, which leads to the page itself. */
export function PageTile({ username, name, look, title }: Props) {
  return (
    <div className="group relative w-[9.75rem] transition-transform duration-300 ease-out hover:-translate-y-1 motion-reduce:transition-none sm:w-[12.5rem] lg:w-[15.625rem]">
      <PageFrame size="tile" address={`/${username}/still`} title={title} />
      <a
        href={`/${username}`}
        className="mt-2.5 block px-1 text-sm after:absolute after:inset-0 after:rounded-2xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-accent sm:after:rounded-3xl"
      >
        <span className="block truncate font-semibold">
          <bdi>{name}</bdi>
        </span>
        <span className="block truncate text-[13px] text-ink-soft group-hover:text-ink">{look}</span>
      </a>
    </div>
  );
}
