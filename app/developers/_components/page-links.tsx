"use client";
import { useRouter } from "next/navigation";
import type { ComponentProps, MouseEvent } from "react";

const isPage = (path: string) => /^\/(developers|settings)(?!.*\.\w+$)/.test(path);

/**
 * Lets plain links to other pages keep the page's frame, as `Link` does: the text of the documentation is no elements
 * of React, and its contents are too many to be components.
 */
export function PageLinks(props: Omit<ComponentProps<"div">, "onClick">) {
  const router = useRouter();
  const follow = (event: MouseEvent) => {
    const { defaultPrevented, button, altKey, ctrlKey, metaKey, shiftKey, target } = event;
    if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
    const link = target instanceof Element ? target.closest("a") : null;
    if (link?.origin !== location.origin || !isPage(link.pathname)) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    router.push(link.pathname + link.search + link.hash);
  };
  // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
  // biome-ignore lint/a11y/noStaticElementInteractions: the links in it are what is pressed
  return <div {...props} onClick={follow} />;
}
