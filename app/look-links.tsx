import { themes } from "@/lib/page/themes/themes";
import { LookThumbnail } from "./settings/profile/_components/look-thumbnail";

export type LookLinksProps = {
  /** Each shows this name. */
  you: string;
  /** Each theme has a title, by its id. */
  titles: Readonly<Record<string, string>>;
};

export const featuredThemes = themes.slice(0, 8);

/** Shows the first themes, each of which a new person can begin with. */
export default function LookLinks({ you, titles }: LookLinksProps) {
  return (
    <ul className="-mx-5 mt-7 flex snap-x scroll-px-5 [scrollbar-width:none] gap-3 overflow-x-auto px-5 pb-2 sm:mx-0 sm:grid sm:grid-cols-4 sm:gap-5 sm:overflow-visible sm:p-0 lg:grid-cols-8">
      {featuredThemes.map(({ id, name, settings }) => (
        <li key={id} className="w-32 shrink-0 snap-start sm:w-auto">
          <a
            href={`/register?look=${id}`}
            data-theme={id}
            data-name={name}
            title={titles[id]}
            className="group block rounded-xl"
          >
            <span
              dir="ltr"
              className="block overflow-hidden rounded-xl border border-line-strong transition-transform duration-300 ease-out group-hover:-translate-y-1 motion-reduce:transition-none"
            >
              <LookThumbnail look={settings} name={you} />
            </span>
            <span className="mt-2 block text-center text-[13px] font-medium">{name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
