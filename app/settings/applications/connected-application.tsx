import { ApplicationIcon } from "@/app/_components/application-icon";
import { FormattedDate } from "@/app/_components/formatted-date";
import { ConfirmDialog } from "@/app/settings/_components/confirm-dialog";
import { messages } from "@/lib/core/messages/messages";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { findSite } from "@/lib/people/oauth/client-document";
import { iconUrl } from "@/lib/people/oauth/clients/icon-store";
import type { ConnectedApplication as Connected } from "@/lib/people/oauth/tokens/consent-store";
import { disconnect } from "./actions";

type Props = {
  application: Connected;
  /** Whether the account has several pages. */
  namesPages: boolean;
};

/** Shows a connected application: by whom, since when, what it may do, and the way out. */
export async function ConnectedApplication({ application, namesPages }: Props) {
  const { name, description, ownerUsername, connectedAt, clientId } = application;
  const site = findSite(application);
  const origin = site !== undefined ? "bySite" : ownerUsername === null ? "byItself" : "by";
  const { language, t } = await currentWords("settings");
  return (
    <article aria-label={name} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="flex min-w-0 items-start gap-3">
          <ApplicationIcon name={name} url={iconUrl(application)} size="small" />
          <div className="min-w-0">
            <h2 className="text-[15px] font-semibold break-words">
              <bdi>{name}</bdi>
            </h2>
            <p className="mt-0.5 text-[13px] text-ink-soft">
              {t.rich(`applications.${origin}`, {
                owner: (name) => <bdi>{name}</bdi>,
                name: site ?? `@${ownerUsername}`,
                day: () => <FormattedDate date={connectedAt} language={language} />,
              })}
            </p>
          </div>
        </div>
        <ConfirmDialog
          trigger={t("applications.disconnect")}
          cancel={messages[language].shell.dialog.cancel}
          size="small"
          title={t.rich("applications.disconnectTitle", { b: (text) => <bdi>{text}</bdi>, name })}
          action={disconnect}
          values={{ clientId }}
          submit={t("applications.disconnect")}
        >
          {t("applications.explanation")}
        </ConfirmDialog>
      </div>
      {description && (
        <p className="text-sm leading-relaxed break-words text-ink-soft">
          {t("applications.says")} <bdi className="whitespace-pre-line">{description}</bdi>
        </p>
      )}
      {namesPages && application.pages.length > 0 && (
        <p className="text-sm leading-relaxed">
          {t.rich("applications.uses", {
            pages: () =>
              application.pages.map((name, place) => (
                <span key={name}>
                  {place > 0 && ", "}
                  <bdi className="font-medium">@{name}</bdi>
                </span>
              )),
          })}
        </p>
      )}
      <ul className="flex flex-col gap-1 text-sm leading-relaxed">
        {application.scopes.map((scope) => (
          <li key={scope} className="before:me-2 before:text-ink-soft before:content-['–']">
            {messages[language].scopes[scope].sentence}
          </li>
        ))}
      </ul>
    </article>
  );
}
