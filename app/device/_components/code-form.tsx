import { Button } from "@/app/_components/button";
import { Field } from "@/app/_components/forms/field";
import { currentWords } from "@/lib/people/auth/forms/current-words";

type Props = {
  problem?: "unknown" | "limited";
  typed?: string;
};

/** Asks for the code that a device shows, in a plain form that needs no script. */
export async function CodeForm({ problem, typed }: Props) {
  const { t } = await currentWords("consent");
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">{t("device.title")}</h1>
      <p className="mt-1.5 text-sm leading-relaxed text-ink-soft">{t("device.enter")}</p>
      <form method="get" action="/device" className="mt-7 flex flex-col gap-5">
        <Field
          id="user-code"
          label={t("device.code")}
          name="user_code"
          defaultValue={typed}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          required
          hint={t("device.example", { example: "BCDF-GHJK" })}
          errors={problem && [t(problem === "limited" ? "device.tooMany" : "device.unknown")]}
        />
        <Button type="submit" size="large" variant="primary">
          {t("device.continue")}
        </Button>
      </form>
      <p className="mt-6 text-[13px] leading-relaxed text-ink-soft">{t("device.warning")}</p>
    </>
  );
}
