import { classNames } from "@/app/_components/class-names";

type Props = { name: string; address: string | undefined; className?: string };

/** Shows the picture of a page, or the first letter of its name. */
export function PageAvatar({ name, address, className }: Props) {
  const [first = ""] = name;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "grid shrink-0 place-items-center overflow-hidden rounded-full border bg-sunken font-semibold text-ink-soft uppercase",
        className ?? "size-8 text-[13px]",
      )}
    >
      {address === undefined ? (
        first
      ) : (
        // biome-ignore lint/performance/noImgElement: a stored file, which has its size already
        <img src={address} alt="" loading="lazy" className="size-full object-cover" />
      )}
    </span>
  );
}
