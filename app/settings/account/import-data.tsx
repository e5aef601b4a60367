import { Field } from "@/app/_components/field";
import { Panel } from "@/app/_components/panel";
import { SubmitButton } from "@/app/_components/submit-button";
import { Switch } from "@/app/_components/switch";
import type { StepUp } from "@/lib/auth/sign-in-settings";
import { StepUpFields } from "../_components/step-up-fields";

/** Imports a page from an export of this account or another one, here or at another site. */
export function ImportData({ stepUp }: { stepUp: StepUp }) {
  return (
    <Panel
      level={3}
      id="import"
      title="Import a page"
      description="From a ZIP that was downloaded here or at another site of this kind: its settings, links, cards, tracks and their files become your page."
    >
      <p className="text-sm leading-relaxed text-ink-soft">
        Names, custom domains, applications, connections, statistics and the security log stay as they are here: they
        belong to an account. Your present page stays among its versions, where you can bring it back; an unpublished
        draft is lost.
      </p>
      {stepUp === "sign-in" ? (
        <p className="mt-4 text-sm">Sign in again to import a page; use the notice above.</p>
      ) : (
        <form
          method="post"
          action="/settings/account/import"
          encType="multipart/form-data"
          className="mt-5 flex flex-col gap-5"
        >
          <StepUpFields form="import" stepUp={stepUp} fields={{}} />
          <Switch name="replace" label="Replace my present page" required />
          <Field
            id="field-import-file"
            label="ZIP file"
            name="file"
            type="file"
            accept=".zip,application/zip"
            required
            className="[&_input]:py-1.5"
          />
          <div>
            <SubmitButton variant="danger" pendingLabel="Importing…">
              Import page
            </SubmitButton>
          </div>
        </form>
      )}
    </Panel>
  );
}
