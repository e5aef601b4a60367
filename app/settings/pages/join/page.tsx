import type { Metadata } from "next";
import { PageHeading } from "@/app/_components/page-heading";
import { GoneInvitation, InvitationPanel } from "@/app/settings/_components/invitation";
import { firstValue, type PageQuery } from "@/lib/core/http/page-query";
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
  const token = firstValue((await searchParams).token) ?? "";
  await requireUser(`/settings/pages/join?${new URLSearchParams({ token })}`);
  const invited = await findPageInvitation(token);
  const { t } = await currentWords("members");
  if (!invited) return <GoneInvitation about="members" />;
  const { displayName, username, owner, role } = invited;
  const page = `${displayName} (/${username})`;
  return (
    <>
      <PageHeading
        title={t("join.question", { page: displayName })}
        description={t("join.by", { owner: `@${owner}`, page })}
      />
      <InvitationPanel about="members" token={token} accept={accept} home="/settings/pages">
        <p>{t(`join.${role}`)}</p>
      </InvitationPanel>
    </>
  );
}
