"use client";
import { useState } from "react";

type Props = {
  /** These are the values that the form shows before anything is typed. */
  values: object;
  /** It stays when the form was refused and shows what was typed. */
  sent: Record<string, string[]>;
};

/** Sends along what a form has shown, so that saving it takes back nothing that others have saved since. */
export function ShownValues({ values, sent }: Props) {
  // The page may be given newer values, which do not replace what is in the fields.
  const [shown] = useState(() => sent.shown?.[0] ?? JSON.stringify(values));
  return <input type="hidden" name="shown" value={shown} />;
}
