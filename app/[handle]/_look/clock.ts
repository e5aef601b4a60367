/** Seconds as people read them: 0:07, 12:30. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Seconds as a screen reader says them. */
export function spokenClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const minutes = Math.floor(whole / 60);
  const spoken = `${whole % 60} seconds`;
  return minutes > 0 ? `${minutes} ${minutes === 1 ? "minute" : "minutes"} ${spoken}` : spoken;
}
