import { currentWords } from "@/lib/people/auth/forms/current-words";
import { providerLabel } from "@/lib/people/auth/provider/provider-kinds";
import { configuredProviders } from "@/lib/people/auth/provider/providers";
import { ProviderForm } from "./provider-form";

type Props = { next: string; invitation?: string };

/** Offers sign-in through other sites, where the operator has set any up. */
export async function ProviderButtons({ next, invitation }: Props) {
  const providers = configuredProviders();
  if (providers.length === 0) return null;
  const { t } = await currentWords("signIn");
  return (
    <>
      <div className="my-6 flex items-center gap-3 text-[13px] text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t("login.or")}
      </div>
      <ProviderForm
        next={next}
        invitation={invitation}
        providers={providers.map((id) => ({ id, text: t("login.continueWith", { provider: providerLabel(id) }) }))}
      />
    </>
  );
}
