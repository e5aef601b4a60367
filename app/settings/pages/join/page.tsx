import type { Metadata } from "next";
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
import { findPageInvitation } from "@/lib/people/pages/page-invitation-store";
import { accept } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await currentWords("members");
  return { title: t("join.title"), robots: { index: false } };
}

/** Asks whoever has the link of an invitation whether they want to help with the page. */
export default async function JoinPage({ searchParams }: { searchParams: PageQuery }) {
  const token = [(await searchParams).token].flat()[0] ?? "";
  await requireUser(`/settings/pages/join?${new URLSearchParams({ token })}`);
  const invited = await findPageInvitation(token);
  const { t } = await currentWords("members");
  if (!invited)
    return (
      <>
        <PageHeading title={t("join.title")} />
        <EmptyState title={t("join.gone")}>
          {t("join.goneText", { days: String(memberBounds.invitationDays) })}
        </EmptyState>
      </>
    );
  const { displayName, username, owner, role } = invited;
  const page = `${displayName} (/${username})`;
  return (
    <>
      <PageHeading
        title={t("join.question", { page: displayName })}
        description={t("join.by", { owner: `@${owner}`, page })}
      />
      <Panel
        footer={
          <>
            <ButtonForm action={accept}>
              <input type="hidden" name="token" value={token} />
              <SubmitButton variant="primary">{t("join.accept")}</SubmitButton>
            </ButtonForm>
            <ButtonLink href="/settings/pages">{t("join.decline")}</ButtonLink>
          </>
        }
      >
        <div className="flex flex-col gap-2 text-sm leading-relaxed">
          <p>{t(`join.${role}`)}</p>
          <p className="text-ink-soft">{t("join.logged")}</p>
        </div>
      </Panel>
    </>
  );
}
