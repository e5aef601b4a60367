import { Panel } from "@/app/_components/panel";
import { ConfirmDialog } from "@/app/settings/_components/confirm-dialog";
import { messages } from "@/lib/core/messages/messages";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import type { OwnClient } from "@/lib/people/oauth/clients/client-store";
import { leave } from "./actions";

/** Lets a co-owner leave an application. */
export async function LeaveApplication({ client: { id, name } }: { client: OwnClient }) {
  const { language, t } = await currentWords("owners");
  return (
    <Panel
      tone="danger"
      title={t("leave.title")}
      description={t("leave.text")}
      footer={
        <ConfirmDialog
          trigger={t("leave.title")}
          cancel={messages[language].shell.dialog.cancel}
          title={t.rich("leave.question", { name, b: (chunks) => <bdi>{chunks}</bdi> })}
          action={leave}
          values={{ clientId: id }}
          submit={t("leave.submit")}
        >
          {t("leave.text")}
        </ConfirmDialog>
      }
    />
  );
}
