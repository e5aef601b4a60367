import type { Metadata } from "next";
import { EmptyState } from "@/app/_components/empty-state";
import { PageHeading } from "@/app/_components/page-heading";
import { Panel } from "@/app/_components/panel";
import type { PageQuery } from "@/lib/core/http/page-query";
import { developerQuotas } from "@/lib/core/limits/developer-quotas";
import { messages } from "@/lib/core/messages/messages";
import { apiScopeNames } from "@/lib/core/operation/scopes";
import { siteOrigin } from "@/lib/core/site-origin";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { getStepUp } from "@/lib/people/auth/second-factor/step-up";
import { requireUser } from "@/lib/people/auth/session/session";
import { listPersonalTokens } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { listOwnPages } from "@/lib/people/pages/page-store";
import { StepUpRequired } from "../../_components/step-up-required";
import { DeveloperTabs } from "../_components/developer-tabs";
import { NewTokenForm } from "./new-token-form";
import { TokenList } from "./token-list";
import { TokenUsage } from "./token-usage";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await currentWords("personalTokens");
  return { title: t("tokens.title") };
}

const path = "/settings/developers/tokens";

type Props = { searchParams: PageQuery };

export default async function PersonalTokensPage({ searchParams }: Props) {
  const user = await requireUser(path);
  const stepUp = await getStepUp(user);
  const [tokens, pages] = await Promise.all([listPersonalTokens(user.id), listOwnPages(user.id)]);
  const isChoice = pages.length > 1;
  const { language, t, texts } = await currentWords("personalTokens");
  return (
    <>
      <PageHeading title={t("tokens.title")} description={t("tokens.description")} />
      <DeveloperTabs current={path} />
      <StepUpRequired userId={user.id} stepUp={stepUp} next={path} />
      <NewTokenForm
        baseUrl={siteOrigin()}
        stepUp={stepUp}
        scopes={apiScopeNames.map((name) => ({ name, sentence: messages[language].scopes[name].sentence }))}
        pages={isChoice ? pages.map(({ username, displayName }) => ({ username, displayName })) : []}
        words={texts.tokenForm}
        copyWords={messages[language].shell.copying}
        stepUpWords={messages[language].account.stepUp}
      />
      {tokens.length === 0 ? (
        <EmptyState title={t("tokens.noneTitle")}>{t("tokens.none")}</EmptyState>
      ) : (
        <>
          <Panel
            title={t("tokens.yours")}
            description={t("tokens.count", {
              count: String(tokens.filter(({ isExpired }) => !isExpired).length),
              most: String(developerQuotas.personalTokens),
            })}
            flush
          >
            <TokenList tokens={tokens} namesPages={isChoice} />
          </Panel>
          <TokenUsage ownerId={user.id} tokens={tokens} query={await searchParams} />
        </>
      )}
    </>
  );
}
