import { Dialog } from "@/app/_components/dialog";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { ButtonForm } from "@/app/settings/_components/button-form";
import { messages } from "@/lib/core/messages/messages";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import type { ListedPage } from "@/lib/people/pages/page-store";
import { leavePage } from "../actions";

/** Offers to stop helping with a page of somebody else. */
export async function LeavePage({ page: { username, displayName: name } }: { page: ListedPage }) {
  const { language, t } = await currentWords("members");
  return (
    <Dialog
      trigger={t("leave.button")}
      label={t("leave.what", { name })}
      cancel={messages[language].shell.dialog.cancel}
      variant="quiet"
      size="small"
      title={t("leave.title", { name })}
      actions={
        <ButtonForm action={leavePage} className="flex flex-col gap-3">
          <input type="hidden" name="page" value={username} />
          <SubmitButton variant="danger">{t("leave.button")}</SubmitButton>
        </ButtonForm>
      }
    >
      {t("leave.text")}
    </Dialog>
  );
}
