import { Dialog } from "@/app/_components/dialog";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Panel } from "@/app/_components/panel";
import { ButtonForm } from "@/app/settings/_components/button-form";
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
        <Dialog
          trigger={t("delete.title")}
          cancel={t("secrets.cancel")}
          variant="danger"
          title={t.rich("delete.question", { name, b: (chunks) => <bdi>{chunks}</bdi> })}
          actions={
            <ButtonForm action={remove} className="flex flex-col gap-3">
              <input type="hidden" name="clientId" value={clientId} />
              <SubmitButton variant="danger">{t("delete.submit")}</SubmitButton>
            </ButtonForm>
          }
        >
          {breaks} {t("delete.explanation")}
        </Dialog>
      }
    />
  );
}
