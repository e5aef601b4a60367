import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Notice } from "@/app/_components/notice";
import { Panel } from "@/app/_components/panel";
import { ButtonForm } from "@/app/settings/_components/button-form";
import { ConfirmDialog } from "@/app/settings/_components/confirm-dialog";
import { messages } from "@/lib/core/messages/messages";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import type { OwnEndpoint } from "@/lib/people/oauth/webhooks/own-endpoint-store";
import { Moment } from "../../_components/moment";
import { remove, sendTest, setEnabled } from "./actions";
import { DeliveryList, type Log } from "./delivery-list";
import { EditWebhookForm } from "./edit-webhook-form";
import { RotateSecret } from "./rotate-secret";

type Props = { endpoint: OwnEndpoint; log: Log };

const disabledWords = {
  owner: "endpoint.disabledByYou",
  failing: "endpoint.disabledFailing",
  gone: "endpoint.disabledGone",
  overflowing: "endpoint.disabledOverflowing",
} as const;

/** Shows one webhook: whether it answers, what can be done with it, and what was sent. */
export async function EndpointPanel({ endpoint, log }: Props) {
  const { language, t, texts } = await currentWords("webhooks");
  const { id, clientId, url, events, disabledAt, disabledReason, failingSince, canSign } = endpoint;
  const { host } = new URL(url);
  const endsOlder = canSign && endpoint.previousSecretUntil !== null && endpoint.previousSecretUntil > log.readAt;
  const hidden = (
    <>
      <input type="hidden" name="clientId" value={clientId} />
      <input type="hidden" name="id" value={id} />
    </>
  );
  const enabling = (isEnabled: boolean) => (
    <ButtonForm action={setEnabled}>
      {hidden}
      <input type="hidden" name="enabled" value={String(isEnabled)} />
      <SubmitButton variant="secondary" size="small">
        {t(isEnabled ? "endpoint.enable" : "endpoint.disable")}
      </SubmitButton>
    </ButtonForm>
  );
  return (
    <Panel id={`webhook-${id}`} title={host} description={<bdi className="font-mono text-xs break-all">{url}</bdi>}>
      <div className="flex flex-col gap-5">
        {disabledAt && (
          <Notice tone="warning">
            {t(disabledWords[disabledReason ?? "owner"])} {t("endpoint.disabledMeans")}
          </Notice>
        )}
        {!canSign && <Notice tone="warning">{t("endpoint.cannotSign")}</Notice>}
        {!disabledAt && canSign && failingSince && (
          <Notice tone="warning">{t.rich("endpoint.failing", { time: () => <Moment at={failingSince} /> })}</Notice>
        )}
        <div className="flex flex-wrap gap-3">
          {!disabledAt && (
            <ButtonForm action={sendTest}>
              {hidden}
              <SubmitButton variant="secondary" size="small">
                {t("endpoint.test")}
              </SubmitButton>
            </ButtonForm>
          )}
          <RotateSecret
            {...{ clientId, id, canSign, endsOlder }}
            words={texts}
            copyWords={messages[language].shell.copying}
          />
          {enabling(disabledAt !== null)}
          <ConfirmDialog
            trigger={t("endpoint.remove")}
            label={t("endpoint.removeWhat", { host })}
            cancel={t("endpoint.cancel")}
            size="small"
            title={t("endpoint.removeTitle", { host })}
            action={remove}
            values={{ clientId, id }}
            submit={t("endpoint.removeSubmit")}
          >
            {t("endpoint.removeExplanation")}
          </ConfirmDialog>
        </div>
        <details>
          <summary className="cursor-pointer text-sm font-medium">{t("form.edit")}</summary>
          <EditWebhookForm {...{ clientId, id, url, events }} words={texts} />
        </details>
        <DeliveryList endpoint={endpoint} log={log} />
      </div>
    </Panel>
  );
}
