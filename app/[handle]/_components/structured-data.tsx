import { profileData, scriptJson } from "@/lib/page/sharing/structured-data";
import type { ProfileView } from "@/lib/page/view/view";

/** Says what the page holds in a form that search engines read; it is data and never runs. */
export function StructuredData({ view }: { view: ProfileView }) {
  const json = scriptJson(profileData(view));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes of JSON; `<` cannot occur in it
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
