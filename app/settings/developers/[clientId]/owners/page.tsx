import type { Metadata } from "next";
import { Notice } from "@/app/_components/notice";
import type { PageQuery } from "@/lib/core/http/page-query";
import { messages } from "@/lib/core/messages/messages";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { getStepUp } from "@/lib/people/auth/second-factor/step-up";
import { requireUser } from "@/lib/people/auth/session/session";
import { listCoOwners } from "@/lib/people/oauth/clients/standing-store";
import { StepUpRequired } from "../../../_components/step-up-required";
import { ApplicationHeading } from "../../_components/application-heading";
import { requireOwnApplication } from "../../own-application";
import { Invitations } from "./invitations";
import { LeaveApplication } from "./leave-application";
import { OwnerList } from "./owner-list";
import { TransferForm } from "./transfer-form";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await currentWords("owners");
  return { title: t("title") };
}

type Props = { params: Promise<{ clientId: string }>; searchParams: PageQuery };

/** Shows who owns an application; its owner invites, removes and passes it on, and a co-owner can leave. */
export default async function OwnersPage({ params, searchParams }: Props) {
  const client = await requireOwnApplication(params, "/owners");
  const path = `/settings/developers/${client.id}/owners`;
  const user = await requireUser(path);
  const [coOwners, stepUp, { outcome }] = await Promise.all([listCoOwners(client), getStepUp(user), searchParams]);
  const { language, t, texts } = await currentWords("owners");
  const stepUpWords = messages[language].account.stepUp;
  return (
    <>
      <ApplicationHeading client={client} current="owners" />
      {outcome === "transferred" && client.standing === "co_owner" && (
        <Notice tone="success">{t("transfer.done", { owner: `@${client.ownerUsername}` })}</Notice>
      )}
      <OwnerList client={client} coOwners={coOwners} userId={user.id} />
      {client.standing === "owner" ? (
        <>
          <StepUpRequired userId={user.id} stepUp={stepUp} next={path} />
          <Invitations client={client} {...{ stepUp, stepUpWords }} />
          <TransferForm
            clientId={client.id}
            coOwners={coOwners.map(({ id, username, displayName }) => ({ id, username, displayName }))}
            question={t.rich("transfer.question", { name: client.name, b: (chunks) => <bdi>{chunks}</bdi> })}
            words={texts.transfer}
            cancel={messages[language].shell.dialog.cancel}
            {...{ stepUp, stepUpWords }}
          />
        </>
      ) : (
        <LeaveApplication client={client} />
      )}
    </>
  );
}
