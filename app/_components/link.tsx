import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * A link to another page of the site. Nothing is fetched ahead: each page is rendered for the one who asks, so that Next
 * would only fetch the outline of it, twice for each link in view, which costs ten times what the page itself does. The
 * landing page is loaded, since it frames demo profiles, which the policy of no other document allows.
 */
export function Link(props: ComponentProps<"a"> & { href: string }) {
  if (props.href === "/") return <a {...props}>{props.children}</a>;
  return <NextLink {...props} prefetch={false} />;
}
