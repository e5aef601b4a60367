import type { Metadata } from "next";
import type { PageQuery } from "@/lib/core/http/page-query";
import { requireUser } from "@/lib/people/auth/session/session";
import { listSessions } from "@/lib/people/auth/session/session-store";
import { listPersonalTokens } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { SecurityLog } from "../_sessions/security-log";
import { Sessions } from "../_sessions/sessions";
import { AccountFrame, accountTitle } from "../account-frame";
import { accountPages } from "../account-pages";

export const generateMetadata = async (): Promise<Metadata> => ({ title: await accountTitle("sessions") });

export default async function SessionsPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requireUser(accountPages.sessions.path);
  const [sessions, tokens] = [await listSessions(user.id), await listPersonalTokens(user.id)];
  return (
    <AccountFrame page="sessions" outcome={(await searchParams).outcome}>
      <Sessions sessions={sessions} currentId={user.sessionId} tokenCount={tokens.length} now={new Date()} />
      <SecurityLog userId={user.id} />
    </AccountFrame>
  );
}
