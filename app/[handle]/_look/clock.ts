/** Returns seconds as people read them: 0:07, 12:30. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Returns seconds as a screen reader says them. */
export function spokenClock(seconds: number, language: string): string {
  const whole = Math.max(0, Math.floor(seconds));
  const spoken = (count: number, unit: "minute" | "second") =>
    new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(count);
  const rest = spoken(whole % 60, "second");
  return whole >= 60 ? `${spoken(Math.floor(whole / 60), "minute")} ${rest}` : rest;
}
