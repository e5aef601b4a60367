import { Ago } from "@/app/_components/ago";
import { Day } from "@/app/_components/day";
import { Dialog } from "@/app/_components/dialog";
import { Panel } from "@/app/_components/panel";
import { SubmitButton } from "@/app/_components/submit-button";
import { deviceName } from "@/lib/auth/device-name";
import type { Session } from "@/lib/auth/session-store";
import { end, endOthers } from "./session-actions";

type Props = { sessions: Session[]; currentId: string /** Of the personal tokens. */; tokenCount: number; now: Date };

/** Where the person is signed in: each browser with its days, and the ways to end its session. */
export function Sessions({ sessions, currentId, tokenCount, now }: Props) {
  const isCurrent = ({ id }: Session) => id === currentId;
  const sorted = [...sessions.filter(isCurrent), ...sessions.filter((session) => !isCurrent(session))];
  return (
    <Panel
      level={3}
      id="sessions"
      title="Sessions"
      description="Where you are signed in. A session ends 30 days after it began, or after 14 days in which it was not used."
      flush
      footer={sessions.length > 1 ? <EndOthers count={sessions.length - 1} tokenCount={tokenCount} /> : undefined}
    >
      <ul className="divide-y border-t">
        {sorted.map((session) => (
          <li key={session.id} className="flex items-center justify-between gap-4 px-5 py-4 sm:px-6">
            <div className="min-w-0 text-[13px] leading-relaxed text-ink-soft">
              <h4 className="text-sm font-medium text-ink">{deviceName(session.userAgent)}</h4>
              <p>
                Signed in on <Day date={session.createdAt} />
                {session.addressRange && (
                  <>
                    {" "}
                    from <span className="font-mono text-xs break-words">{session.addressRange}</span>
                  </>
                )}
              </p>
              <p>
                {isCurrent(session) ? (
                  <span className="font-medium text-success">This browser</span>
                ) : (
                  <>
                    Last used <Ago date={session.lastSeenAt} now={now} />
                  </>
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

function EndSession({ session }: { session: Session }) {
  const device = deviceName(session.userAgent);
  const form = `end-${session.id}`;
  return (
    <Dialog
      trigger="End"
      label={`End the session of ${device}`}
      variant="danger"
      size="small"
      title={`End the session of ${device}?`}
      actions={
        <>
          <SubmitButton form={form} name="notMe" value="on" variant="danger">
            This was not me
          </SubmitButton>
          <SubmitButton form={form} variant="danger">
            End session
          </SubmitButton>
        </>
      }
    >
      <form id={form} action={end}>
        <input type="hidden" name="sessionId" value={session.id} />
      </form>
      That browser has to sign in again. If you did not sign in there, press “This was not me”: the session ends, and
      you choose another password next.
    </Dialog>
  );
}

function EndOthers({ count, tokenCount }: { count: number; tokenCount: number }) {
  const others = count === 1 ? "one other session" : `${count} other sessions`;
  return (
    <Dialog
      trigger="End all other sessions"
      variant="danger"
      title={`End ${others}?`}
      actions={
        <SubmitButton form="end-others" variant="danger">
          End {others}
        </SubmitButton>
      }
    >
      Every other browser has to sign in again. This one stays signed in, and connected apps stay connected.
      <form id="end-others" action={endOthers}>
        {tokenCount > 0 && (
          <label className="mt-3 flex items-start gap-3">
            <input type="checkbox" name="endsPersonalTokens" className="mt-1 size-4 shrink-0 accent-accent" />
            Also end {tokenCount === 1 ? "my personal token" : `my ${tokenCount} personal tokens`}
          </label>
        )}
      </form>
    </Dialog>
  );
}
