type Props = { name: string; url: string | null; size: "small" | "large" };

const sizes = { small: "size-9 rounded-lg text-sm", large: "size-14 rounded-2xl text-xl" };

/** Shows the icon of an application, or the first letter of its name; the name is next to it. */
export function ApplicationIcon({ name, url, size }: Props) {
  const shape = `${sizes[size]} shrink-0 border`;
  // biome-ignore lint/performance/noImgElement: a stored file, which has its size already
  if (url) return <img src={url} alt="" className={`${shape} bg-surface object-cover`} />;
  return (
    <span aria-hidden="true" className={`${shape} grid place-items-center bg-sunken font-semibold text-ink-soft`}>
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
