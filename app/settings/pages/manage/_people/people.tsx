import { FormattedDate } from "@/app/_components/formatted-date";
import { controlClass } from "@/app/_components/forms/field";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Panel } from "@/app/_components/panel";
import { ButtonForm } from "@/app/settings/_components/button-form";
import { ConfirmDialog } from "@/app/settings/_components/confirm-dialog";
import { memberBounds } from "@/lib/core/limits/quotas";
import { messages } from "@/lib/core/messages/messages";
import { env } from "@/lib/core/process/env";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import type { StepUp } from "@/lib/people/auth/provider/sign-in-settings";
import { listMembers, type Member } from "@/lib/people/pages/member-store";
import { listPageInvitations, type PageInvitation } from "@/lib/people/pages/page-invitation-store";
import { memberRoles } from "@/lib/people/pages/roles";
import { endAccess, setRole, withdraw } from "./actions";
import { InviteForm } from "./invite-form";

/** Shows who helps with a page and who is invited to, and invites. @param stepUp what an invitation asks for */
export async function People({ pageId, stepUp }: { pageId: string; stepUp: StepUp }) {
  const [members, invitations] = await Promise.all([listMembers(pageId), listPageInvitations(pageId)]);
  const { language, t, texts } = await currentWords("members");
  return (
    <Panel id="people" title={t("panel.title")} description={t("panel.description")}>
      <div className="flex flex-col gap-6">
        {members.length === 0 ? (
          <p className="text-sm text-ink-soft">{t("panel.none")}</p>
        ) : (
          <ul className="-my-3 divide-y">
            {members.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </ul>
        )}
        {invitations.length > 0 && (
          <div>
            <h3 className="text-sm font-medium">{t("open.title")}</h3>
            <ul className="mt-1 divide-y">
              {invitations.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} />
              ))}
            </ul>
          </div>
        )}
        {stepUp !== "sign-in" && (
          <div className="border-t pt-5">
            <InviteForm
              stepUp={stepUp}
              canMail={Boolean(env().SMTP_URL)}
              days={memberBounds.invitationDays}
              words={texts.invite}
              copyWords={messages[language].shell.copying}
              stepUpWords={messages[language].account.stepUp}
            />
          </div>
        )}
      </div>
    </Panel>
  );
}

async function MemberRow({ member: { id, username, displayName, role, since } }: { member: Member }) {
  const { language, t, texts } = await currentWords("members");
  const name = `@${username}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="truncate text-sm font-medium">
          <bdi>{displayName}</bdi> <bdi className="font-normal text-ink-soft">{name}</bdi>
        </p>
        <p className="text-[13px] text-ink-soft">
          {texts.panel[`${role}Hint`]} ·{" "}
          {t.rich("panel.since", { day: () => <FormattedDate date={since} language={language} /> })}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <ButtonForm action={setRole} className="flex items-center gap-2">
          <input type="hidden" name="member" value={id} />
          <select
            name="role"
            aria-label={t("panel.role", { name })}
            defaultValue={role}
            key={role}
            className={`${controlClass} h-8 w-auto text-[13px] max-sm:h-11`}
          >
            {memberRoles.map((name) => (
              <option key={name} value={name}>
                {texts.roles[name]}
              </option>
            ))}
          </select>
          <SubmitButton size="small" variant="secondary">
            {t("panel.save")}
          </SubmitButton>
        </ButtonForm>
        <ConfirmDialog
          trigger={t("panel.remove")}
          label={t("panel.removeWhat", { name })}
          cancel={messages[language].shell.dialog.cancel}
          size="small"
          title={t("panel.removeTitle", { name })}
          action={endAccess}
          values={{ member: id }}
          submit={t("panel.remove")}
        >
          {t("panel.removeText")}
        </ConfirmDialog>
      </div>
    </li>
  );
}

async function InvitationRow({ invitation: { id, role, email, expiresAt } }: { invitation: PageInvitation }) {
  const { language, t, texts } = await currentWords("members");
  const name = email ?? t("open.byLink");
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="truncate text-sm">
          <bdi>{name}</bdi>
        </p>
        <p className="text-[13px] text-ink-soft">
          {texts.roles[role]} ·{" "}
          {t.rich("open.until", { day: () => <FormattedDate date={expiresAt} language={language} /> })}
        </p>
      </div>
      <ButtonForm action={withdraw}>
        <input type="hidden" name="invitation" value={id} />
        <SubmitButton size="small" variant="secondary" aria-label={t("open.withdrawWhat", { name })}>
          {t("open.withdraw")}
        </SubmitButton>
      </ButtonForm>
    </li>
  );
}
