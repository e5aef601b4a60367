import { ProviderMark } from "@/app/_components/provider-mark";
import { SubmitButton } from "@/app/_components/submit-button";
import { currentWords } from "@/lib/auth/current-words";
import { providerLabel } from "@/lib/auth/provider-kinds";
import { configuredProviders } from "@/lib/auth/providers";
import { signInWithProvider } from "./provider-action";

type Props = { next: string; invitation?: string };

/** Sign-in through other sites, where the operator has set any up; nothing otherwise. */
export async function ProviderButtons({ next, invitation }: Props) {
  const providers = configuredProviders();
  if (providers.length === 0) return null;
  const { t } = await currentWords("signIn");
  return (
    <>
      <div className="my-6 flex items-center gap-3 text-[13px] text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t("login.or")}
      </div>
      <form action={signInWithProvider} className="flex flex-col gap-2.5">
        <input type="hidden" name="next" value={next} />
        {invitation && <input type="hidden" name="secretOfInvitation" value={invitation} />}
        {providers.map((id) => (
          <SubmitButton key={id} name="provider" value={id} variant="secondary">
            <ProviderMark id={id} />
            {t("login.continueWith", { provider: providerLabel(id) })}
          </SubmitButton>
        ))}
      </form>
    </>
  );
}
