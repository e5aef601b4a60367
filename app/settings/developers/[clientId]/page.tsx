import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CodeValue } from "@/app/_components/code-value";
import { PageHeading } from "@/app/_components/page-heading";
import { Panel } from "@/app/_components/panel";
import { requireUser } from "@/lib/auth/session";
import { findClient, listSecrets } from "@/lib/oauth/client-store";
import { DeleteApplication } from "./delete-application";
import { EditClientForm } from "./edit-client-form";
import { Secrets } from "./secrets";

export const metadata: Metadata = { title: "Application" };

export default async function ApplicationPage({ params }: { params: Promise<{ clientId: string }> }) {
  const { clientId } = await params;
  const user = await requireUser(`/settings/developers/${clientId}`);
  const client = await findClient(clientId);
  if (client?.ownerId !== user.id) notFound();
  const secrets = await listSecrets(user.id, client.id);
  const { name, description, redirectUris, isPublic } = client;
  const values = {
    name,
    description,
    redirectUris,
    isPublic,
    termsOfServiceUrl: client.termsOfServiceUrl ?? "",
    privacyPolicyUrl: client.privacyPolicyUrl ?? "",
  };
  return (
    <>
      <PageHeading title={name} />
      <Panel title="Credentials">
        <div className="flex flex-col gap-6">
          <CodeValue caption="Client ID" value={client.id} />
          {!isPublic && <Secrets clientId={client.id} secrets={secrets} />}
        </div>
      </Panel>
      <EditClientForm clientId={client.id} values={values} />
      <DeleteApplication clientId={client.id} name={name} />
    </>
  );
}
