import { headers } from "next/headers";
import { Dialog } from "@/app/_components/dialog";
import { FormattedDate } from "@/app/_components/formatted-date";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Panel } from "@/app/_components/panel";
import { RelativeTime } from "@/app/_components/relative-time";
import { ButtonForm } from "@/app/settings/_components/button-form";
import { sessionBounds } from "@/lib/core/limits/quotas";
import { messages } from "@/lib/core/messages/messages";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { deviceName } from "@/lib/people/auth/session/device-name";
import { networkOf } from "@/lib/people/auth/session/network";
import type { Session } from "@/lib/people/auth/session/session-store";
import { end, endOthers } from "./session-actions";

type Props = { sessions: Session[]; currentId: string /** Of the personal tokens. */; tokenCount: number; now: Date };

/** Shows where the person is signed in: each browser with its days, and the ways to end its session. */
export async function Sessions({ sessions, currentId, tokenCount, now }: Props) {
  const { language, t } = await currentWords("security");
  const asked = await headers();
  const { time } = messages[language].shell;
  const isCurrent = ({ id }: Session) => id === currentId;
  const sorted = [...sessions.filter(isCurrent), ...sessions.filter((session) => !isCurrent(session))];
  const formatDay =
    ({ createdAt }: Session) =>
    () => <FormattedDate date={createdAt} language={language} />;
  return (
    <Panel
      id="sessions"
      title={t("sessions.title")}
      description={t("sessions.description", { most: String(sessionBounds.perAccount) })}
      flush
      footer={
        sessions.length > 1 ? <EndOtherSessions count={sessions.length - 1} tokenCount={tokenCount} /> : undefined
      }
    >
      <ul className="divide-y border-t">
        {sorted.map((session) => (
          <li key={session.id} className="flex items-center justify-between gap-4 px-5 py-4 sm:px-6">
            <div className="min-w-0 text-[13px] leading-relaxed text-ink-soft">
              <h3 className="text-sm font-medium text-ink">{deviceName(session.userAgent, language)}</h3>
              <p>
                {t.rich(`sessions.${networkOf(session.addressRange, asked) ?? "signedIn"}`, {
                  day: formatDay(session),
                })}
              </p>
              <p>
                {isCurrent(session) ? (
                  <span className="font-medium text-success">{t("sessions.current")}</span>
                ) : (
                  t.rich("sessions.lastUsed", {
                    ago: () => <RelativeTime date={session.lastSeenAt} now={now} language={language} words={time} />,
                  })
                )}
              </p>
            </div>
            {!isCurrent(session) && <EndSession session={session} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

async function EndSession({ session }: { session: Session }) {
  const { language, t } = await currentWords("security");
  const device = deviceName(session.userAgent, language);
  const form = `end-${session.id}`;
  return (
    <Dialog
      trigger={t("sessions.end")}
      cancel={messages[language].shell.dialog.cancel}
      label={t("sessions.endWhat", { device })}
      variant="danger"
      size="small"
      title={t("sessions.endTitle", { device })}
      actions={
        <>
          <SubmitButton form={form} name="notMe" value="on" variant="danger">
            {t("sessions.notMe")}
          </SubmitButton>
          <SubmitButton form={form} variant="danger">
            {t("sessions.endSession")}
          </SubmitButton>
        </>
      }
    >
      <ButtonForm id={form} action={end}>
        <input type="hidden" name="sessionId" value={session.id} />
      </ButtonForm>
      {t("sessions.endExplanation")}
    </Dialog>
  );
}

async function EndOtherSessions({ count, tokenCount }: { count: number; tokenCount: number }) {
  const { language, t } = await currentWords("security");
  return (
    <Dialog
      trigger={t("sessions.endAll")}
      cancel={messages[language].shell.dialog.cancel}
      variant="danger"
      title={t("sessions.endOthersTitle", { count })}
      actions={
        <SubmitButton form="end-others" variant="danger">
          {t("sessions.endOthers", { count })}
        </SubmitButton>
      }
    >
      {t("sessions.endOthersExplanation")}
      <ButtonForm id="end-others" action={endOthers}>
        {tokenCount > 0 && (
          <label className="mt-3 flex items-start gap-3">
            <input type="checkbox" name="endsPersonalTokens" className="mt-1 size-4 shrink-0 accent-accent" />
            {t("sessions.endTokens", { count: tokenCount })}
          </label>
        )}
      </ButtonForm>
    </Dialog>
  );
}
