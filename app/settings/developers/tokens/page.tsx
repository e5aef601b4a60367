import type { Metadata } from "next";
import { EmptyState } from "@/app/_components/empty-state";
import { PageHeading } from "@/app/_components/page-heading";
import { Panel } from "@/app/_components/panel";
import { requireUser } from "@/lib/auth/session";
import { getStepUp } from "@/lib/auth/step-up";
import { env } from "@/lib/env";
import { developerQuotas } from "@/lib/limits/quotas";
import { listPersonalTokens } from "@/lib/oauth/personal-token-store";
import { words } from "@/lib/words/words";
import { ConfirmFirst } from "../../_components/confirm-first";
import { DeveloperTabs } from "../_components/developer-tabs";
import { NewTokenForm } from "./new-token-form";
import { TokenList } from "./token-list";
import { TokenUsage } from "./token-usage";

export const metadata: Metadata = { title: "Personal tokens" };

const path = "/settings/developers/tokens";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function PersonalTokensPage({ searchParams }: Props) {
  const user = await requireUser(path);
  const stepUp = await getStepUp(user);
  const tokens = await listPersonalTokens(user.id);
  return (
    <>
      <PageHeading
        title="Personal tokens"
        description="The shortest way to a first call: a token for your own scripts, which acts as you. It cannot change your email address or password."
      />
      <DeveloperTabs current={path} />
      <ConfirmFirst userId={user.id} stepUp={stepUp} next={path} />
      <NewTokenForm baseUrl={env().BASE_URL} stepUp={stepUp} stepUpWords={words.en.account.stepUp} />
      {tokens.length === 0 ? (
        <EmptyState title="No token yet">
          A token that you create is listed here until you end it or it expires.
        </EmptyState>
      ) : (
        <>
          <Panel
            title="Your tokens"
            description={`${tokens.length} of at most ${developerQuotas.personalTokens}.`}
            flush
          >
            <TokenList tokens={tokens} />
          </Panel>
          <TokenUsage ownerId={user.id} tokens={tokens} query={await searchParams} />
        </>
      )}
    </>
  );
}
