import { Panel } from "@/app/_components/panel";
import { ConfirmDialog } from "@/app/settings/_components/confirm-dialog";
import { messages } from "@/lib/core/messages/messages";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { remove } from "./actions";

/** Offers to give up a domain. */
export async function RemoveDomain({ domain, isShown }: { domain: string; isShown: boolean }) {
  const { language, t } = await currentWords("settings");
  return (
    <Panel
      tone="danger"
      title={t("domain.remove")}
      description={t(isShown ? "domain.removeShown" : "domain.removeClaimed")}
      footer={
        <ConfirmDialog
          trigger={t("domain.remove")}
          cancel={messages[language].shell.dialog.cancel}
          title={t("domain.removeTitle", { domain })}
          action={remove}
          submit={t("domain.removeSubmit")}
        >
          {isShown ? `${t("domain.removeLinks")} ` : ""}
          {t("domain.removeExplanation")}
        </ConfirmDialog>
      }
    />
  );
}
