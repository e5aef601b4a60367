import type { Metadata } from "next";
import { EmptyState } from "@/app/_components/empty-state";
import { PageHeading } from "@/app/_components/page-heading";
import { Panel } from "@/app/_components/panel";
import { requireUser } from "@/lib/auth/session";
import { listConnectedApplications } from "@/lib/oauth/consent-store";
import { ConnectedApplication } from "./connected-application";

export const metadata: Metadata = { title: "Applications" };

export default async function ApplicationsPage() {
  const user = await requireUser("/settings/applications");
  const applications = await listConnectedApplications(user.id);
  return (
    <>
      <PageHeading title="Applications" description="What you have allowed to use your account." />
      {applications.length === 0 ? (
        <EmptyState title="No application is connected">
          When you authorize an application it appears here, with what it may do and a button to disconnect it.
        </EmptyState>
      ) : (
        applications.map((application) => (
          <Panel key={application.clientId}>
            <ConnectedApplication application={application} />
          </Panel>
        ))
      )}
    </>
  );
}
