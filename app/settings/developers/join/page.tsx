import type { Metadata } from "next";
import { ApplicationIcon } from "@/app/_components/application-icon";
import { ButtonLink } from "@/app/_components/button";
import { EmptyState } from "@/app/_components/empty-state";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { PageHeading } from "@/app/_components/page-heading";
import { Panel } from "@/app/_components/panel";
import { ButtonForm } from "@/app/settings/_components/button-form";
import type { PageQuery } from "@/lib/core/http/page-query";
import { memberBounds } from "@/lib/core/limits/quotas";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { requireUser } from "@/lib/people/auth/session/session";
import { findClientInvitation } from "@/lib/people/oauth/clients/client-invitation-store";
import { iconUrl } from "@/lib/people/oauth/clients/icon-store";
import { accept } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await currentWords("owners");
  return { title: t("join.title"), robots: { index: false } };
}

/** Asks whoever has the link of an invitation whether they want to own the application as well. */
export default async function JoinApplicationPage({ searchParams }: { searchParams: PageQuery }) {
  const token = [(await searchParams).token].flat()[0] ?? "";
  await requireUser(`/settings/developers/join?${new URLSearchParams({ token })}`);
  const invited = await findClientInvitation(token);
  const { t } = await currentWords("owners");
  if (!invited)
    return (
      <>
        <PageHeading title={t("join.title")} />
        <EmptyState title={t("join.gone")}>
          {t("join.goneText", { days: String(memberBounds.invitationDays) })}
        </EmptyState>
      </>
    );
  const { name, owner } = invited;
  return (
    <>
      <div className="flex items-center gap-4">
        <ApplicationIcon name={name} url={iconUrl(invited)} size="large" />
        <PageHeading
          title={t.rich("join.question", { name, b: (chunks) => <bdi>{chunks}</bdi> })}
          description={t("join.by", { owner: `@${owner}` })}
        />
      </div>
      <Panel
        footer={
          <>
            <ButtonForm action={accept}>
              <input type="hidden" name="token" value={token} />
              <SubmitButton variant="primary">{t("join.accept")}</SubmitButton>
            </ButtonForm>
            <ButtonLink href="/settings/developers">{t("join.decline")}</ButtonLink>
          </>
        }
      >
        <div className="flex flex-col gap-2 text-sm leading-relaxed">
          <p>{t("join.rights")}</p>
          <p>{t("join.acts")}</p>
          <p className="text-ink-soft">{t("join.logged")}</p>
        </div>
      </Panel>
    </>
  );
}
