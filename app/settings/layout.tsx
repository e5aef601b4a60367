import type { ReactNode } from "react";
import "../globals.css";

/** Each section has a frame of its own, since some are in the language of the person and some in English. */
export default function SettingsLayout({ children }: { children: ReactNode }) {
  return children;
}
