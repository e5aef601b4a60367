import type { ReactNode } from "react";

/** Says that a form was saved; it stands after its button. */
export const FormDone = ({ children }: { children: ReactNode }) => (
  <span role="status" className="text-sm text-success">
    {children}
  </span>
);
