import { Link } from "@/app/_components/link";
import { Notice } from "@/app/_components/notice";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { hasPasskey } from "@/lib/people/auth/passkey/passkeys";
import type { StepUp } from "@/lib/people/auth/provider/sign-in-settings";
import { withReturnPath } from "@/lib/people/auth/session/return-path";

type Props = {
  userId: string;
  stepUp: StepUp;
  /** The path is that of its page. */
  next: string;
};

/** Leads to a step-up by a passkey or a new sign-in; where a password is enough there are fields for it. */
export async function StepUpRequired({ userId, stepUp, next }: Props) {
  if (stepUp === "none") return null;
  const isOnlyWay = stepUp === "sign-in";
  if (!isOnlyWay && !(await hasPasskey(userId))) return null;
  const { t } = await currentWords("developers");
  return (
    <Notice title={isOnlyWay ? t("confirmFirst.onlyTitle") : t("confirmFirst.title")}>
      {t.rich("confirmFirst.holds", {
        way: isOnlyWay ? t("confirmFirst.onlyWay") : t("confirmFirst.passkey"),
        link: (way) => (
          <Link href={withReturnPath("/login/confirm", next)} className="font-medium text-accent hover:underline">
            {way}
          </Link>
        ),
      })}
    </Notice>
  );
}
