import { FormattedDate } from "@/app/_components/formatted-date";
import { Panel } from "@/app/_components/panel";
import { StepUpRequired } from "@/app/settings/_components/step-up-required";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { getStepUp } from "@/lib/people/auth/second-factor/step-up";
import type { SessionUser } from "@/lib/people/auth/session/session-store";
import type { ReceivedOffer } from "@/lib/people/users/pages/offer-store";
import { OfferedPage } from "./offered-page";

type Props = { user: SessionUser; offers: readonly ReceivedOffer[]; hasRoom: boolean };

/** Shows the pages that others offer to the reader. */
export async function OfferedPages({ user, offers, hasRoom }: Props) {
  const { language, t, texts } = await currentWords("pages");
  const stepUpWords = (await currentWords("account")).texts.stepUp;
  const stepUp = await getStepUp(user);
  return (
    <>
      <StepUpRequired userId={user.id} stepUp={stepUp} next="/settings/pages" />
      <Panel id="offers" title={t("offers.title")} description={t("offers.explanation")} flush>
        <ul className="divide-y border-t">
          {offers.map(({ pageId, username, displayName, owner, until }) => (
            <OfferedPage key={pageId} {...{ pageId, hasRoom, stepUp, stepUpWords }} words={texts.offers}>
              <div className="min-w-0 text-sm">
                <p className="font-medium wrap-anywhere">
                  <bdi>{displayName}</bdi>{" "}
                  <a href={`/${username}`} className="font-normal text-accent hover:underline">
                    <bdi>/{username}</bdi>
                  </a>
                </p>
                <p className="text-[13px] text-ink-soft">
                  {t.rich("offers.from", {
                    owner: `@${owner}`,
                    day: () => <FormattedDate date={until} language={language} />,
                  })}
                </p>
              </div>
            </OfferedPage>
          ))}
        </ul>
      </Panel>
    </>
  );
}
