import type { ReactNode } from "react";

/** Sends a form, and looks like a link. On a phone it is large enough for a finger, and takes no more room. */
export const LinkButton = ({ children }: { children: ReactNode }) => (
  <button
    type="submit"
    className="rounded-md font-medium text-accent hover:underline finger:-my-3 finger:min-h-11 finger:min-w-11"
  >
    {children}
  </button>
);
