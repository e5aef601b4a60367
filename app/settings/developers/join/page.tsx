import type { Metadata } from "next";
import { ApplicationIcon } from "@/app/_components/application-icon";
import { PageHeading } from "@/app/_components/page-heading";
import { GoneInvitation, InvitationPanel } from "@/app/settings/_components/invitation";
import { firstValue, type PageQuery } from "@/lib/core/http/page-query";
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
  const token = firstValue((await searchParams).token) ?? "";
  await requireUser(`/settings/developers/join?${new URLSearchParams({ token })}`);
  const invited = await findClientInvitation(token);
  const { t } = await currentWords("owners");
  if (!invited) return <GoneInvitation about="owners" />;
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
      <InvitationPanel about="owners" token={token} accept={accept} home="/settings/developers">
        <p>{t("join.rights")}</p>
        <p>{t("join.acts")}</p>
      </InvitationPanel>
    </>
  );
}
