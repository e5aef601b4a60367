import { Panel } from "@/app/_components/panel";
import { ConfirmDialog } from "@/app/settings/_components/confirm-dialog";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { remove } from "../actions";

type Props = {
  clientId: string;
  name: string;
  connections: { people: number; accessTokens: number; refreshTokens: number };
};

/** Leads to the end of an application. */
export async function DeleteApplication({ clientId, name, connections }: Props) {
  const { t } = await currentWords("developers");
  const breaks = t("delete.breaks", connections);
  return (
    <Panel
      tone="danger"
      title={t("delete.title")}
      description={breaks}
      footer={
        <ConfirmDialog
          trigger={t("delete.title")}
          cancel={t("secrets.cancel")}
          title={t.rich("delete.question", { name, b: (chunks) => <bdi>{chunks}</bdi> })}
          action={remove}
          values={{ clientId }}
          submit={t("delete.submit")}
        >
          {breaks} {t("delete.explanation")}
        </ConfirmDialog>
      }
    />
  );
}
