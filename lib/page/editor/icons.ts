import "server-only";
import { jsonReply } from "@/lib/core/http/reply";
import { linkIcon } from "@/lib/page/links/link-icons";
import { linkTypes } from "@/lib/page/links/link-kinds";
import { withoutBody } from "@/lib/people/auth/forms/form-route";
import { editing } from "./editing";

/** Returns the signs of all kinds of links, for those that the page did not have when the editor was loaded. */
export const readIcons = editing(withoutBody, async () =>
  jsonReply(Object.fromEntries(linkTypes.map((type) => [type, linkIcon(type)])), 200, {
    "Cache-Control": "private, max-age=86400",
  }),
);
