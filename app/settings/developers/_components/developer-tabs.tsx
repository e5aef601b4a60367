import { currentWords } from "@/lib/people/auth/forms/current-words";
import { Tabs } from "./tabs";

const pages = [
  ["/settings/developers", "page.applications"],
  ["/settings/developers/tokens", "page.tokens"],
] as const;

/** Leads to the two ways to the API: applications that others connect, and tokens for one's own programs. */
export async function DeveloperTabs({ current }: { current: (typeof pages)[number][0] }) {
  const { t } = await currentWords("developers");
  const tabs = pages.map(([href, title]) => ({ href, title: t(title), isCurrent: href === current }));
  return <Tabs label={t("page.tabs")} tabs={tabs} />;
}
