import type { ComponentProps, ReactNode } from "react";
import { ButtonLink } from "@/app/_components/button";
import { EmptyState } from "@/app/_components/empty-state";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { PageHeading } from "@/app/_components/page-heading";
import { Panel } from "@/app/_components/panel";
import { memberBounds } from "@/lib/core/limits/quotas";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { ButtonForm } from "./button-form";

/** The words of invitations to help with a page, and to own an application. */
type About = "members" | "owners";

/** Says that the link of an invitation works no more. */
export async function GoneInvitation({ about }: { about: About }) {
  const { t } = await currentWords(about);
  return (
    <>
      <PageHeading title={t("join.title")} />
      <EmptyState title={t("join.gone")}>
        {t("join.goneText", { days: String(memberBounds.invitationDays) })}
      </EmptyState>
    </>
  );
}

type Props = {
  about: About;
  token: string;
  accept: ComponentProps<typeof ButtonForm>["action"];
  /** Where somebody goes who does not accept. */
  home: string;
  /** Says what the person may do once they have accepted. */
  children: ReactNode;
};

/** Asks whether somebody accepts an invitation. */
export async function InvitationPanel({ about, token, accept, home, children }: Props) {
  const { t } = await currentWords(about);
  return (
    <Panel
      footer={
        <>
          <ButtonForm action={accept}>
            <input type="hidden" name="token" value={token} />
            <SubmitButton variant="primary">{t("join.accept")}</SubmitButton>
          </ButtonForm>
          <ButtonLink href={home}>{t("join.decline")}</ButtonLink>
        </>
      }
    >
      <div className="flex flex-col gap-2 text-sm leading-relaxed">
        {children}
        <p className="text-ink-soft">{t("join.logged")}</p>
      </div>
    </Panel>
  );
}
