import type { Metadata } from "next";
import { FormattedDate } from "@/app/_components/formatted-date";
import { Link } from "@/app/_components/link";
import { Notice } from "@/app/_components/notice";
import { PageHeading } from "@/app/_components/page-heading";
import { DeletePanel } from "@/app/settings/_components/delete-panel";
import { NamesForm } from "@/app/settings/_components/names-form";
import { StepUpRequired } from "@/app/settings/_components/step-up-required";
import { siteOrigin } from "@/lib/core/site-origin";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { getStepUp } from "@/lib/people/auth/second-factor/step-up";
import { requirePage } from "@/lib/people/auth/session/session";
import { withPage } from "@/lib/people/pages/page-address";
import { countPages, maxPages } from "@/lib/people/users/pages/further-page-store";
import { listSentOffers } from "@/lib/people/users/pages/offer-store";
import { getProfileById } from "@/lib/people/users/store";
import { People } from "./_people/people";
import { removePage, savePageNames } from "./actions";
import { MovePage } from "./move-page";

const path = "/settings/pages/manage";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await currentWords("pages");
  return { title: t("title") };
}

/** Shows the names of a page, who helps with it, and what becomes of it. */
export default async function ManagePage() {
  const { user, page } = await requirePage(path, "own");
  const { language, t, texts } = await currentWords("pages");
  const account = await currentWords("account");
  const stepUp = await getStepUp(user);
  const stepUpWords = account.texts.stepUp;
  const profile = await getProfileById(page.id);
  const { username, alias } = profile;
  const sent = (await listSentOffers(user.id)).get(page.id);
  const linkClass = "font-medium text-accent hover:underline";
  return (
    <>
      <div>
        <a href={withPage("/settings/pages", page)} className="text-sm text-ink-soft hover:text-ink">
          <span aria-hidden="true" className="inline-block rtl:-scale-x-100">
            ←
          </span>{" "}
          {t("manage.back")}
        </a>
      </div>
      <PageHeading
        title={t("manage.title", { name: page.displayName })}
        description={!page.isFirst && t("manage.description")}
      />
      {page.isFirst ? (
        <>
          <Notice title={t("manage.firstTitle")}>
            {t.rich("manage.first", {
              account: (text) => (
                <Link href="/settings/account" className={linkClass}>
                  {text}
                </Link>
              ),
            })}
            {(await countPages(user.id)) < maxPages(profile) && (
              <>
                {" "}
                {t.rich("manage.firstCopy", {
                  copy: (text) => (
                    <Link href={`/settings/pages?copy=${username}#add`} className={linkClass}>
                      {text}
                    </Link>
                  ),
                })}
              </>
            )}
          </Notice>
          <StepUpRequired userId={user.id} stepUp={stepUp} next={path} />
          <People pageId={page.id} stepUp={stepUp} />
        </>
      ) : (
        <>
          <StepUpRequired userId={user.id} stepUp={stepUp} next={withPage(path, page)} />
          <NamesForm
            action={savePageNames}
            {...{ username, alias, stepUp, stepUpWords }}
            host={new URL(siteOrigin()).host}
            words={{ ...account.texts.names, usernameHint: texts.manage.usernameHint }}
          />
          <People pageId={page.id} stepUp={stepUp} />
          <MovePage
            {...{ stepUp, stepUpWords }}
            words={texts.move}
            offered={
              sent &&
              t.rich("move.offered", {
                recipient: sent.recipient,
                day: () => <FormattedDate date={sent.until} language={language} />,
              })
            }
          />
          <DeletePanel action={removePage} {...{ username, stepUp, stepUpWords }} words={texts.remove} />
        </>
      )}
    </>
  );
}
