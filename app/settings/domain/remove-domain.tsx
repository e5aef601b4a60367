import { Dialog } from "@/app/_components/dialog";
import { Panel } from "@/app/_components/panel";
import { SubmitButton } from "@/app/_components/submit-button";
import { ButtonForm } from "@/app/settings/_components/button-form";
import { currentWords } from "@/lib/auth/current-words";
import { messages } from "@/lib/messages/messages";
import { remove } from "./actions";

/** The way to give a domain up. */
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
