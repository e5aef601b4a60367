import { FormattedDate } from "@/app/_components/formatted-date";
import { Panel } from "@/app/_components/panel";
import { ConfirmDialog } from "@/app/settings/_components/confirm-dialog";
import { messages } from "@/lib/core/messages/messages";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import type { OwnClient } from "@/lib/people/oauth/clients/client-store";
import type { CoOwner } from "@/lib/people/oauth/clients/standing-store";
import { removeOwner } from "./actions";

type Props = { client: OwnClient; coOwners: CoOwner[]; userId: string };

/** Lists the owner of an application and its co-owners, whom the owner can remove. */
export async function OwnerList({ client, coOwners, userId }: Props) {
  const { language, t } = await currentWords("owners");
  const owner = `@${client.ownerUsername}`;
  return (
    <Panel title={t("title")} description={t("description")}>
      <ul className="-my-3 divide-y">
        <li className="py-3">
          <p className="truncate text-sm font-medium">
            <bdi>{owner}</bdi> {client.ownerId === userId && <You />}
          </p>
          <p className="text-[13px] text-ink-soft">{t("ownerHint")}</p>
        </li>
        {coOwners.map(({ id, username, displayName, since }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="truncate text-sm font-medium">
                <bdi>{displayName}</bdi> <bdi className="font-normal text-ink-soft">@{username}</bdi>{" "}
                {id === userId && <You />}
              </p>
              <p className="text-[13px] text-ink-soft">
                {t("coOwnerHint")} ·{" "}
                {t.rich("since", { day: () => <FormattedDate date={since} language={language} /> })}
              </p>
            </div>
            {client.standing === "owner" && (
              <ConfirmDialog
                trigger={t("remove.button")}
                label={t("remove.what", { name: `@${username}` })}
                cancel={messages[language].shell.dialog.cancel}
                size="small"
                title={t("remove.title", { name: `@${username}` })}
                action={removeOwner}
                values={{ clientId: client.id, whom: id }}
                submit={t("remove.button")}
              >
                {t("remove.text")}
              </ConfirmDialog>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

async function You() {
  const { t } = await currentWords("owners");
  return <span className="font-normal text-ink-soft">({t("you")})</span>;
}
