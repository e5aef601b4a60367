import type { Metadata } from "next";
import { CodeValue } from "@/app/_components/code-value";
import { Panel } from "@/app/_components/panel";
import { requireUser } from "@/lib/auth/session";
import { getStepUp } from "@/lib/auth/step-up";
import { env } from "@/lib/env";
import { listSecrets } from "@/lib/oauth/client-store";
import { iconUrl } from "@/lib/oauth/icon-store";
import { countConnections } from "@/lib/oauth/usage-store";
import { words } from "@/lib/words/words";
import { ConfirmFirst } from "../../_components/confirm-first";
import { ApplicationHeading } from "../_components/application-heading";
import { Integration } from "../_components/integration";
import { requireOwnApplication } from "../own-application";
import { DeleteApplication } from "./delete-application";
import { EditClientForm } from "./edit-client-form";
import { IconForm } from "./icon-form";
import { Secrets } from "./secrets";

export const metadata: Metadata = { title: "Application" };

export default async function ApplicationPage({ params }: { params: Promise<{ clientId: string }> }) {
  const client = await requireOwnApplication(params, "");
  const path = `/settings/developers/${client.id}`;
  const user = await requireUser(path);
  const stepUp = await getStepUp(user);
  const secrets = await listSecrets(client);
  const connections = await countConnections(client);
  const { name, description, redirectUris, isPublic } = client;
  const values = {
    name,
    description,
    redirectUris,
    isPublic,
    websiteUrl: client.websiteUrl ?? "",
    termsOfServiceUrl: client.termsOfServiceUrl ?? "",
    privacyPolicyUrl: client.privacyPolicyUrl ?? "",
  };
  const application = { baseUrl: env().BASE_URL, clientId: client.id, redirectUri: redirectUris[0] ?? "", isPublic };
  return (
    <>
      <ApplicationHeading client={client} current="settings" />
      <Panel title="Credentials">
        <div className="flex flex-col gap-6">
          <CodeValue caption="Client ID" value={client.id} />
          {!isPublic && <Secrets clientId={client.id} secrets={secrets} />}
        </div>
      </Panel>
      <Integration application={{ ...application, scopes: ["identify"] }} />
      <ConfirmFirst userId={user.id} stepUp={stepUp} next={path} />
      <EditClientForm clientId={client.id} values={values} stepUp={stepUp} stepUpWords={words.en.account.stepUp} />
      <IconForm clientId={client.id} name={name} url={iconUrl(client)} />
      <DeleteApplication clientId={client.id} name={name} connections={connections} />
    </>
  );
}
