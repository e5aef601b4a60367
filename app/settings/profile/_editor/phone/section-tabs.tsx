"use client";
import { classNames } from "@/app/_components/class-names";
import { useEditor } from "../state/editor-context";
import { type Section, sectionAddress, sections } from "../state/sections";
import { SectionName } from "./section-name";
import styles from "./sheet.module.css";

/** Drawings of the sections, 24 by 24 */
const marks: Readonly<Record<Section, string>> = {
  profile: "M12 12.500a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7 7.500c.6-3.400 3.400-5 7-5s6.400 1.600 7 5",
  look: "M12 20.500a8.500 8.500 0 1 1 8.500-8.500c0 2.400-1.800 3-3.400 3H15a2 2 0 0 0-1.400 3.400c.8.900.1 2.100-1.600 2.100ZM8 12.500v.1M9.800 8.300v.1M14.500 8.300v.1",
  links:
    "M10 14a4 4 0 0 0 6 .4l2.6-2.600a4 4 0 0 0-5.700-5.700L11.600 7.400M14 10a4 4 0 0 0-6-.4l-2.600 2.600a4 4 0 0 0 5.700 5.700l1.300-1.300",
  blocks: "M4.500 5.500h15v5h-15Zm0 8h15v5h-15ZM8 8h5M8 16h5",
  music:
    "M9 17.500V6l10-2v11.500M9 17.500a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0Zm10-2a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0Z",
  privacy: "M6 10.500h12v9H6Zm2.500 0V8a3.500 3.500 0 0 1 7 0v2.500",
};

type Props = { section: Section; isPhone: boolean; isShown: boolean; onOpen: (section: Section) => void };

/** The one list of links and blocks has two tabs on a phone, where the menu of the settings leads to the privacy. */
const widths: Partial<Readonly<Record<Section, string>>> = {
  blocks: "hidden phone:flex",
  privacy: "flex phone:hidden",
};

/** Leads to the sections: above the controls, on a phone at the foot of the screen. */
export function SectionTabs({ section, isPhone, isShown, onOpen }: Props) {
  const { owner, words } = useEditor();
  const current = section === "blocks" && !isPhone ? "links" : section;
  return (
    <nav
      aria-label={words.sections.label}
      className={classNames(
        styles.tabs,
        "-mx-1 flex gap-1 overflow-x-auto px-1 pb-1 lg:flex-wrap",
        "phone:mx-0 phone:grid phone:grid-cols-5 phone:gap-0 phone:border-t phone:bg-canvas phone:px-1",
      )}
    >
      {sections.map((name) => (
        <a
          key={name}
          href={sectionAddress(name, owner)}
          aria-current={name === current ? "page" : undefined}
          data-shown={isShown}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey) return;
            event.preventDefault();
            onOpen(name);
          }}
          className={classNames(
            widths[name] ?? "flex",
            "min-h-11 items-center rounded-lg px-3 text-sm whitespace-nowrap transition-colors sm:min-h-9",
            "phone:min-w-0 phone:flex-col phone:justify-center phone:gap-0.5 phone:px-0.5 phone:text-center phone:text-[11px] phone:leading-[1.15] phone:whitespace-normal",
            name === current
              ? "bg-sunken font-medium text-ink phone:bg-transparent phone:data-[shown=true]:text-accent"
              : "text-ink-soft hover:bg-sunken hover:text-ink",
          )}
        >
          <svg
            viewBox="0 0 24 24"
            aria-hidden="true"
            className="hidden size-[22px] shrink-0 fill-none stroke-current stroke-[1.7] [stroke-linecap:round] [stroke-linejoin:round] phone:block"
          >
            <path d={marks[name]} />
          </svg>
          <span className="phone:w-full phone:wrap-anywhere phone:hyphens-auto">
            <SectionName section={name} />
          </span>
        </a>
      ))}
    </nav>
  );
}
