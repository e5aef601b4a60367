import { Tabs } from "./tabs";

const pages = [
  ["/settings/developers", "Applications"],
  ["/settings/developers/tokens", "Personal tokens"],
] as const;

/** The two ways to the API: applications that others connect, and tokens for one's own programs. */
export function DeveloperTabs({ current }: { current: (typeof pages)[number][0] }) {
  const tabs = pages.map(([href, title]) => ({ href, title, isCurrent: href === current }));
  return <Tabs label="For developers" tabs={tabs} />;
}
