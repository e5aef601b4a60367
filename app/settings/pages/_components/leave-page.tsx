import { ConfirmDialog } from "@/app/settings/_components/confirm-dialog";
import { messages } from "@/lib/core/messages/messages";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import type { ListedPage } from "@/lib/people/pages/page-store";
import { leavePage } from "../actions";

/** Offers to stop helping with a page of somebody else. */
export async function LeavePage({ page: { username, displayName: name } }: { page: ListedPage }) {
  const { language, t } = await currentWords("members");
  return (
    <ConfirmDialog
      trigger={t("leave.button")}
      label={t("leave.what", { name })}
      cancel={messages[language].shell.dialog.cancel}
      variant="quiet"
      size="small"
      title={t("leave.title", { name })}
      action={leavePage}
      values={{ page: username }}
      submit={t("leave.button")}
    >
      {t("leave.text")}
    </ConfirmDialog>
  );
}
