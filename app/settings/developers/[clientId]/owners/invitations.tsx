import { FormattedDate } from "@/app/_components/formatted-date";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Panel } from "@/app/_components/panel";
import { ButtonForm } from "@/app/settings/_components/button-form";
import { memberBounds } from "@/lib/core/limits/quotas";
import { messages } from "@/lib/core/messages/messages";
import type { Messages } from "@/lib/core/messages/namespaces";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import type { StepUp } from "@/lib/people/auth/provider/sign-in-settings";
import { listClientInvitations } from "@/lib/people/oauth/clients/client-invitation-store";
import type { OwnClient } from "@/lib/people/oauth/clients/client-store";
import { withdraw } from "./actions";
import { InviteForm } from "./invite-form";

type Props = { client: OwnClient; stepUp: StepUp; stepUpWords: Messages["account"]["stepUp"] };

/** Lists the links by which somebody can become a co-owner, and makes one. */
export async function Invitations({ client, stepUp, stepUpWords }: Props) {
  const invitations = await listClientInvitations(client);
  const { language, t, texts } = await currentWords("owners");
  const day = (date: Date) => () => <FormattedDate date={date} language={language} />;
  return (
    <Panel id="invite" title={t("invite.title")} description={t("invite.text")}>
      <div className="flex flex-col gap-6 empty:hidden">
        {invitations.length > 0 && (
          <div>
            <h3 className="text-sm font-medium">{t("open.title")}</h3>
            <ul className="mt-1 divide-y">
              {invitations.map(({ id, createdAt, expiresAt }) => (
                <li key={id} className="flex items-center justify-between gap-4 py-3">
                  <div className="min-w-0">
                    <p className="text-sm">{t.rich("open.made", { day: day(createdAt) })}</p>
                    <p className="text-[13px] text-ink-soft">{t.rich("open.until", { day: day(expiresAt) })}</p>
                  </div>
                  <ButtonForm action={withdraw}>
                    <input type="hidden" name="clientId" value={client.id} />
                    <input type="hidden" name="whom" value={id} />
                    <SubmitButton size="small" variant="secondary">
                      {t("open.withdraw")}
                    </SubmitButton>
                  </ButtonForm>
                </li>
              ))}
            </ul>
          </div>
        )}
        {stepUp !== "sign-in" && (
          <InviteForm
            clientId={client.id}
            stepUp={stepUp}
            days={memberBounds.invitationDays}
            words={texts.invite}
            copyWords={messages[language].shell.copying}
            stepUpWords={stepUpWords}
          />
        )}
      </div>
    </Panel>
  );
}
