import { currentWords } from "@/lib/people/auth/forms/current-words";

/** Says what came of a decision about a device. */
export async function Outcome({ kind }: { kind: "allowed" | "refused" }) {
  const { t } = await currentWords("consent");
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">{t(`device.${kind}.title`)}</h1>
      <p className="mt-3 text-[15px] leading-relaxed">{t(`device.${kind}.text`)}</p>
    </>
  );
}
