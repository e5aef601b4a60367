import { profilePath } from "@/lib/people/users/handle";
import { visitedDomain } from "./hosts";

/** Returns the path of a profile under the host that the request came by, whose root is the page of a custom domain. */
export const pagePath = (request: Request, handle: string): string =>
  visitedDomain(request) ? "/" : profilePath(handle);
