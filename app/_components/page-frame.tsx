"use client";
import { useEffect, useRef, useState } from "react";
import { classNames } from "./class-names";

const sizes = {
  demo: { pane: "h-[33.75rem] rounded-[1.75rem]", page: "scale-[0.6411]" },
  tile: {
    pane: "h-[21rem] rounded-2xl sm:h-[27rem] sm:rounded-3xl lg:h-[30rem]",
    page: "scale-[0.4] sm:scale-[0.5128] lg:scale-[0.6411]",
  },
  version: { pane: "h-[15rem] rounded-2xl", page: "scale-[0.359]" },
  phone: {
    pane: "h-[20.5rem] w-[9.75rem] rounded-[1.75rem] border-4 border-ink sm:h-[30.75rem] sm:w-[14.625rem] sm:rounded-[2.5rem] sm:border-8",
    page: "scale-[0.38] sm:scale-[0.559]",
  },
} as const;

type Props = { address: string; title: string; size: keyof typeof sizes; onLoad?: () => void };

/**
 * Shows a page in small, loaded once some of it is in view: a phone shows two of the demo profiles, and browsers load
 * lazy frames from far outside of the window. Browsers give a sandboxed frame a process of its own; without
 * `allow-scripts` they would lay the page out as where scripts are off.
 */
export function PageFrame(props: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={place}
      inert
      dir="ltr"
      aria-hidden="true"
      className={classNames(
        "overflow-hidden bg-sunken transition-shadow duration-300",
        props.size !== "phone" && "border border-line-strong",
        props.size !== "version" &&
          "shadow-[0_24px_48px_-24px_rgb(0_0_0/0.35)] group-hover:shadow-[0_32px_56px_-22px_rgb(0_0_0/0.5)]",
        sizes[props.size].pane,
      )}
    >
      {isSeen ? (
        <Frame {...props} />
      ) : (
        <noscript>
          <Frame {...props} />
        </noscript>
      )}
    </div>
  );
}

function Frame({ address, title, size, onLoad }: Props) {
  return (
    <iframe
      title={title}
      src={address}
      loading="lazy"
      sandbox="allow-scripts"
      onLoad={onLoad}
      className={classNames("h-[843px] w-[390px] origin-top-left", sizes[size].page)}
    />
  );
}
