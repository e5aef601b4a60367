import { ApplicationIcon } from "@/app/_components/application-icon";
import { Button } from "@/app/_components/button";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { Panel } from "@/app/_components/panel";
import { ButtonForm } from "@/app/settings/_components/button-form";
import { acceptAttribute, imageFormatsIn, storedKinds } from "@/lib/core/operation/media-kinds";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { removeIcon } from "../actions";

type Props = { clientId: string; name: string; url: string | null };

/** Changes the icon of an application by a plain form, which needs no script. */
export async function IconForm({ clientId, name, url }: Props) {
  const { language, t } = await currentWords("developers");
  const megabytes = String(storedKinds.icon.maxBytes / 1024 / 1024);
  return (
    <Panel title={t("icon.title")} description={t("icon.description")}>
      <div className="flex flex-wrap items-center gap-5">
        <ApplicationIcon name={name} url={url} size="large" />
        <form
          method="post"
          encType="multipart/form-data"
          action={`/settings/developers/${clientId}/icon`}
          className="flex min-w-0 flex-1 flex-wrap items-center gap-3"
        >
          <label className="sr-only" htmlFor="field-icon">
            {t("icon.picture")}
          </label>
          <input
            id="field-icon"
            type="file"
            name="file"
            required
            accept={acceptAttribute("avatar")}
            aria-describedby="field-icon-hint"
            className="max-w-full min-w-0 text-[13px] text-ink-soft file:me-3 file:h-8 file:cursor-pointer file:rounded-lg file:border file:border-solid file:border-line-strong file:bg-surface file:px-3 file:text-[13px] file:font-medium file:text-ink"
          />
          <Button type="submit" size="small">
            {t("icon.upload")}
          </Button>
        </form>
        {url && (
          <ButtonForm action={removeIcon} className="flex flex-col gap-3">
            <input type="hidden" name="clientId" value={clientId} />
            <SubmitButton variant="quiet" size="small">
              {t("icon.remove")}
            </SubmitButton>
          </ButtonForm>
        )}
      </div>
      <p id="field-icon-hint" className="mt-3 text-[13px] text-ink-soft">
        {t("icon.hint", { formats: imageFormatsIn(language === "en" ? "en-GB" : language), megabytes })}
      </p>
    </Panel>
  );
}
