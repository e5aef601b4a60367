import type { ReactNode } from "react";
import { SettingsFrame } from "../_components/settings-frame";

export default function PagesLayout({ children }: { children: ReactNode }) {
  return <SettingsFrame>{children}</SettingsFrame>;
}
