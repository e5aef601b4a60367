import type { ReactNode } from "react";

/** Sends a form, and looks like a link. On a phone it is large enough for a finger, and takes no more room. */
export const LinkButton = ({ children }: { children: ReactNode }) => (
  <button
    type="submit"
    className="rounded-md font-medium text-accent hover:underline max-sm:-my-3 max-sm:min-h-11 max-sm:min-w-11"
  >
    {children}
  </button>
);
