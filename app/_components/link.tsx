import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * Links to another page of the site. Nothing is fetched ahead: each page is rendered for whoever asks, so that Next
 * would fetch only its outline, twice for each link in view, which costs ten times what the page itself does. The
 * landing page is loaded anew, since it frames demo profiles, which the policy of no other document allows.
 */
export function Link(props: ComponentProps<"a"> & { href: string }) {
  if (props.href === "/") return <a {...props}>{props.children}</a>;
  return <NextLink {...props} prefetch={false} />;
}
