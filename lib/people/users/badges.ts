/** The most important badge comes first. */
const badges = ["verified", "premium", "developer", "early"] as const;
export type Badge = (typeof badges)[number];

/** Accounts with a `uid` up to this number are early ones. */
const earlyAccounts = 1_000;

type Standing = { isVerified: boolean; isPremium: boolean; isDeveloper: boolean; uid: number };

export function listBadges({ isVerified, isPremium, isDeveloper, uid }: Standing): Badge[] {
  const earned = { verified: isVerified, premium: isPremium, developer: isDeveloper, early: uid <= earlyAccounts };
  return badges.filter((badge) => earned[badge]);
}
