import { Button } from "@/app/_components/button";
import { Panel } from "@/app/_components/panel";

/** The way to a copy of everything that the account has. */
export function ExportData() {
  return (
    <Panel
      level={3}
      id="export"
      title="Download your data"
      description="A ZIP with your page, links, cards, tracks, applications, connections, statistics, security log and files, as JSON and as they are stored. Secrets are not in it: only their hashes exist. Three times a day."
      footer={
        <form method="post" action="/settings/account/export">
          <Button type="submit">Download</Button>
        </form>
      }
    />
  );
}
