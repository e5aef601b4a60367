import { Dialog } from "@/app/_components/dialog";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Panel } from "@/app/_components/panel";
import { ButtonForm } from "@/app/settings/_components/button-form";
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
        <Dialog
          trigger={t("domain.remove")}
          cancel={messages[language].shell.dialog.cancel}
          variant="danger"
          title={t("domain.removeTitle", { domain })}
          actions={
            <ButtonForm action={remove} className="flex flex-col gap-3">
              <SubmitButton variant="danger">{t("domain.removeSubmit")}</SubmitButton>
            </ButtonForm>
          }
        >
          {isShown ? `${t("domain.removeLinks")} ` : ""}
          {t("domain.removeExplanation")}
        </Dialog>
      }
    />
  );
}
