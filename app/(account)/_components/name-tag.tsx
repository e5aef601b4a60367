import type { ReactNode } from "react";

/** Makes a name stand out of the sentence around it, for `t.rich`. */
export const nameTag = {
  b: (name: ReactNode) => <bdi className="font-medium text-ink">{name}</bdi>,
};
