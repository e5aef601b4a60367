import type { ReactNode } from "react";
import { SettingsFrame } from "../_components/settings-frame";

export default function ProfileLayout({ children }: { children: ReactNode }) {
  return <SettingsFrame isFullScreen>{children}</SettingsFrame>;
}
