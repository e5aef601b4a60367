import { Button } from "@/app/_components/button";
import { Panel } from "@/app/_components/panel";
import { currentWords } from "@/lib/people/auth/forms/current-words";

/** Leads to a copy of everything that the account has. */
export async function ExportData() {
  const { t } = await currentWords("settings");
  return (
    <Panel id="export" title={t("export.title")} description={t("export.description")}>
      <form method="post" action="/settings/account/export">
        <Button type="submit">{t("export.submit")}</Button>
      </form>
    </Panel>
  );
}
