import type { LookSettings } from "@/lib/page/document/look-settings";
import { findTheme } from "@/lib/page/themes/themes";
import { LookThumbnail } from "./settings/profile/_components/look-thumbnail";

export type DrawnPageProps = {
  look: LookSettings;
  /** One of our themes takes the place of the look. */
  theme?: string | undefined;
  name: string;
};

/** Draws a page in small. It and the themes are loaded once somebody types a name or taps a theme. */
export default function DrawnPage({ look, theme, name }: DrawnPageProps) {
  return <LookThumbnail look={findTheme(theme)?.settings ?? look} name={name} />;
}
