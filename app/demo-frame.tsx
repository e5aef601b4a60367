"use client";
import { useEffect, useRef, useState } from "react";

type Props = { address: string; title: string };

/**
 * Shows a page in small, loaded once some of it is in view: a phone shows two of the demo profiles, and browsers load
 * lazy frames from far outside of the window. The page has no script, so the sandbox, which browsers give a process of
 * its own, need not forbid any: without the right to scripts it would be laid out as where they are off.
 */
export function DemoFrame(props: Props) {
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
      className="h-[33.75rem] overflow-hidden rounded-[1.75rem] border border-line-strong bg-sunken shadow-[0_24px_48px_-24px_rgb(0_0_0/0.35)] transition-shadow duration-300 group-hover:shadow-[0_32px_56px_-22px_rgb(0_0_0/0.5)]"
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

function Frame({ address, title }: Props) {
  return (
    <iframe
      title={title}
      src={address}
      loading="lazy"
      sandbox="allow-scripts"
      className="h-[843px] w-[390px] origin-top-left scale-[0.6411]"
    />
  );
}
