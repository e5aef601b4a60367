import { Panel } from "@/app/_components/panel";
import { personalHeadroom } from "@/lib/developers/usage/headroom";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { readUsage } from "@/lib/people/oauth/clients/usage-counting";
import type { OwnPersonalToken } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { Headroom } from "../_components/headroom";
import { UsageChoice } from "../_components/usage-choice";
import { UsagePanels } from "../_components/usage-panels";

type Props = { ownerId: string; tokens: OwnPersonalToken[]; query: Record<string, string | string[] | undefined> };

/** Shows the requests with personal tokens: those of the token that the address names, or of all. */
export async function TokenUsage({ ownerId, tokens, query }: Props) {
  const chosen = tokens.find(({ id }) => id === query.token);
  const { counts, errors } = await readUsage({ kind: "personalToken", own: chosen ? [chosen] : tokens });
  const { t } = await currentWords("developers");
  const caller = (
    <UsageChoice
      name="token"
      label={t("usage.token")}
      all={t("usage.allTokens")}
      options={tokens.map(({ id, name, tail }) => [id, `${name} (vpt_…${tail})`])}
      chosen={chosen?.id}
    />
  );
  return (
    <>
      <UsagePanels
        {...{ counts, errors, caller, wanted: query.endpoint }}
        nothing={chosen ? t("usage.tokenNothing") : t("usage.tokensNothing")}
      />
      <Panel title={t("usage.limits")}>
        <Headroom
          rows={await personalHeadroom(ownerId, chosen?.pageId ?? ownerId)}
          counts={counts}
          note={t("usage.tokensLimitsNote")}
        />
      </Panel>
    </>
  );
}
