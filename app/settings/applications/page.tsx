import type { Metadata } from "next";
import { EmptyState } from "@/app/_components/empty-state";
import { PageHeading } from "@/app/_components/page-heading";
import { Panel } from "@/app/_components/panel";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { requireUser } from "@/lib/people/auth/session/session";
import { listConnectedApplications } from "@/lib/people/oauth/tokens/consent-store";
import { ConnectedApplication } from "./connected-application";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await currentWords("settings");
  return { title: t("applications.title") };
}

export default async function ApplicationsPage() {
  const user = await requireUser("/settings/applications");
  const applications = await listConnectedApplications(user.id);
  const { t } = await currentWords("settings");
  return (
    <>
      <PageHeading title={t("applications.title")} description={t("applications.description")} />
      {applications.length === 0 ? (
        <EmptyState title={t("applications.noneTitle")}>{t("applications.none")}</EmptyState>
      ) : (
        applications.map((application) => (
          <Panel key={application.clientId}>
            <ConnectedApplication application={application} namesPages={user.furtherPages.length > 0} />
          </Panel>
        ))
      )}
    </>
  );
}
