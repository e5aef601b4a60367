import type { Metadata } from "next";
import { getSignInSettings } from "@/lib/people/auth/account/read-sign-in-settings";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { requireUser } from "@/lib/people/auth/session/session";
import { listLeftClients } from "@/lib/people/oauth/clients/transfer-store";
import { DeletePanel } from "../../_components/delete-panel";
import { remove } from "../_data/data-actions";
import { AccountFrame, accountTitle } from "../account-frame";
import { accountPages } from "../account-pages";
import { StepUpNotice } from "../step-up-notice";

export const generateMetadata = async (): Promise<Metadata> => ({ title: await accountTitle("delete") });

export default async function DeletePage() {
  const { path } = accountPages.delete;
  const user = await requireUser(path);
  const { stepUp, passkeys } = await getSignInSettings(user);
  const { ending, passing } = await listLeftClients(user.id);
  const count = ending.length;
  const { language, t, texts } = await currentWords("settings");
  return (
    <AccountFrame page="delete">
      <StepUpNotice {...{ stepUp, passkeys, path }} />
      <DeletePanel
        action={remove}
        username={user.username}
        stepUp={stepUp}
        words={texts.delete}
        stepUpWords={(await currentWords("account")).texts.stepUp}
      >
        {count > 0 && <p className="font-medium text-ink">{t("deleteApplications.text", { count })}</p>}
        {passing.length > 0 && (
          <p className="font-medium text-ink wrap-anywhere">
            {t("deleteApplications.shared", { names: new Intl.ListFormat(language).format(passing) })}
          </p>
        )}
      </DeletePanel>
    </AccountFrame>
  );
}
