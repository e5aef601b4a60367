import { FormattedDate } from "@/app/_components/formatted-date";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Panel } from "@/app/_components/panel";
import { ButtonForm } from "@/app/settings/_components/button-form";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import type { DeletedPage } from "@/lib/people/users/pages/page-deletion-store";
import { restore } from "../actions";

/** Shows the pages that can still be restored. */
export async function DeletedPages({ pages }: { pages: readonly DeletedPage[] }) {
  const { language, t } = await currentWords("pages");
  return (
    <Panel title={t("deleted.title")} description={t("deleted.description")} flush>
      <ul className="divide-y border-t">
        {pages.map(({ id, username, displayName: name, deleteAfter }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3 sm:px-6">
            <div className="min-w-0">
              <p className="text-sm font-medium wrap-anywhere">
                <bdi>{name}</bdi> <bdi className="font-normal text-ink-soft">/{username}</bdi>
              </p>
              <p className="text-[13px] text-ink-soft">
                {t.rich("deleted.until", { day: () => <FormattedDate date={deleteAfter} language={language} /> })}
              </p>
            </div>
            <ButtonForm action={restore} className="flex flex-col gap-2">
              <input type="hidden" name="page" value={id} />
              <SubmitButton
                variant="secondary"
                size="small"
                pendingLabel={t("deleted.pending")}
                aria-label={t("deleted.restoreWhat", { name })}
              >
                {t("deleted.restore")}
              </SubmitButton>
            </ButtonForm>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
