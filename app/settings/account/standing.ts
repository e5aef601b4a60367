import type { Language } from "@/lib/core/messages/languages";
import { translator } from "@/lib/core/messages/messages";
import { type AddedAccess, accessKey, accessLabel } from "@/lib/people/auth/account/added-access";
import type { PasskeySettings, ProviderRow } from "@/lib/people/auth/provider/sign-in-settings";

const dateFormat = (language: Language) => new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });

/** Adds the state of each provider in words. */
export function withLinkState(rows: ProviderRow[], language: Language): (ProviderRow & { standing: string })[] {
  const t = translator(language, "account");
  const standing = ({ linkedAt, isOnlySignIn, isUsable }: ProviderRow) => {
    if (!linkedAt) return t("linkedState.none");
    const day = dateFormat(language).format(linkedAt);
    if (isOnlySignIn) return t("linkedState.only", { day });
    return t(isUsable ? "linkedState.linked" : "linkedState.unusable", { day });
  };
  return rows.map((row) => ({ ...row, standing: standing(row) }));
}

type PasskeyRow = PasskeySettings["rows"][number];

/** Adds the state of each passkey in words. */
export function withPasskeyState(rows: PasskeyRow[], language: Language): (PasskeyRow & { standing: string })[] {
  const t = translator(language, "account");
  const { format } = dateFormat(language);
  const standing = ({ createdAt, lastUsedAt, isUsable, host }: PasskeyRow) => {
    const day = format(createdAt);
    if (!isUsable) return t("passkeyState.unusable", { day, host });
    return lastUsedAt ? t("passkeyState.used", { day, last: format(lastUsedAt) }) : t("passkeyState.unused", { day });
  };
  return rows.map((row) => ({ ...row, standing: standing(row) }));
}

/** Adds a label to access that a stranger may have added. */
export function withAccessLabel(suspects: AddedAccess[], language: Language) {
  const { format } = dateFormat(language);
  return suspects.map((access) => {
    const [first = "", ...rest] = accessLabel(access, language);
    const name = first.toLocaleUpperCase(language) + rest.join("");
    return { key: accessKey(access), name, day: format(access.addedAt) };
  });
}
