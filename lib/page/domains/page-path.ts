import { profilePath } from "@/lib/people/users/handle";
import { isCustomHost } from "./hosts";

/** Returns the path of a profile under the host that the request came by, whose root is the page of a custom domain. */
export const pagePath = ({ headers }: Request, handle: string): string =>
  isCustomHost(headers.get("host")) ? "/" : profilePath(handle);
