import { Field } from "@/app/_components/forms/field";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Switch } from "@/app/_components/forms/switch";
import { Panel } from "@/app/_components/panel";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import type { StepUp } from "@/lib/people/auth/provider/sign-in-settings";
import { withPage } from "@/lib/people/pages/page-address";
import type { ActingPage } from "@/lib/people/pages/page-store";
import { StepUpFields } from "../../_components/step-up-fields";

/** Imports a page from an export of this account or another one, here or at another site. */
export async function ImportData({ stepUp, page }: { stepUp: StepUp; page: ActingPage }) {
  const { t } = await currentWords("settings");
  const account = await currentWords("account");
  return (
    <Panel
      id="import"
      title={page.isFirst ? t("import.title") : t("import.titleOf", { page: page.username })}
      description={t("import.description")}
    >
      <p className="text-sm leading-relaxed text-ink-soft">{t("import.explanation")}</p>
      {stepUp === "sign-in" ? (
        <p className="mt-4 text-sm">{t("import.signInAgain")}</p>
      ) : (
        <form
          method="post"
          action={withPage("/settings/account/import", page)}
          encType="multipart/form-data"
          className="mt-5 flex flex-col gap-5"
        >
          <StepUpFields form="import" words={account.texts.stepUp} stepUp={stepUp} fields={{}} />
          <Switch name="replace" label={t("import.replace")} required />
          <Field
            id="field-import-file"
            label={t("import.file")}
            name="file"
            type="file"
            accept=".zip,application/zip"
            required
            className="[&_input]:py-1.5"
          />
          <div>
            <SubmitButton variant="danger" pendingLabel={t("import.pending")}>
              {t("import.submit")}
            </SubmitButton>
          </div>
        </form>
      )}
    </Panel>
  );
}
