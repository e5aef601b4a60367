import type { Metadata } from "next";
import { CodeValue } from "@/app/_components/code-value";
import { Panel } from "@/app/_components/panel";
import { messages } from "@/lib/core/messages/messages";
import { siteOrigin } from "@/lib/core/site-origin";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { getStepUp } from "@/lib/people/auth/second-factor/step-up";
import { requireUser } from "@/lib/people/auth/session/session";
import { listSecrets } from "@/lib/people/oauth/clients/client-store";
import { iconUrl } from "@/lib/people/oauth/clients/icon-store";
import { listCoOwners } from "@/lib/people/oauth/clients/standing-store";
import { countConnections } from "@/lib/people/oauth/clients/usage-store";
import { clientValues } from "@/lib/people/oauth/schema";
import { StepUpRequired } from "../../_components/step-up-required";
import { ApplicationHeading } from "../_components/application-heading";
import { Integration } from "../_components/integration";
import { clientFieldWords } from "../client-words";
import { requireOwnApplication } from "../own-application";
import { DeleteApplication } from "./delete-application";
import { EditClientForm } from "./edit-client-form";
import { IconForm } from "./icon-form";
import { describeSecret } from "./secret-words";
import { Secrets } from "./secrets";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await currentWords("developers");
  return { title: t("application.title") };
}

export default async function ApplicationPage({ params }: { params: Promise<{ clientId: string }> }) {
  const client = await requireOwnApplication(params, "");
  const path = `/settings/developers/${client.id}`;
  const user = await requireUser(path);
  const stepUp = await getStepUp(user);
  const secrets = await listSecrets(client);
  const coOwners = await listCoOwners(client);
  const makers = new Map([[client.ownerId, client.ownerUsername ?? ""]]);
  for (const { id, username } of coOwners) makers.set(id, username);
  const connections = await countConnections(client);
  const { language, t, texts } = await currentWords("developers");
  const copyWords = messages[language].shell.copying;
  const { name, redirectUris, isPublic } = client;
  const application = {
    ...{ baseUrl: siteOrigin(), clientId: client.id, redirectUri: redirectUris[0] ?? "" },
    ...{ isPublic, kind: client.kind },
  };
  return (
    <>
      <ApplicationHeading client={client} current="settings" />
      <Panel title={t("application.credentials")}>
        <div className="flex flex-col gap-6">
          <CodeValue caption={t("application.clientId")} value={client.id} words={copyWords} />
          {!isPublic && (
            <Secrets
              clientId={client.id}
              secrets={secrets.map((secret) => describeSecret(secret, makers, language))}
              words={texts.secrets}
              copyWords={copyWords}
            />
          )}
        </div>
      </Panel>
      <Integration
        application={{ ...application, scopes: ["identify"] }}
        words={texts.integration}
        copyWords={copyWords}
      />
      <StepUpRequired userId={user.id} stepUp={stepUp} next={path} />
      <EditClientForm
        clientId={client.id}
        stored={clientValues(client)}
        stepUp={stepUp}
        words={texts.editForm}
        fieldWords={clientFieldWords(language)}
        stepUpWords={messages[language].account.stepUp}
      />
      <IconForm clientId={client.id} name={name} url={iconUrl(client)} />
      {client.standing === "owner" && <DeleteApplication clientId={client.id} name={name} connections={connections} />}
    </>
  );
}
