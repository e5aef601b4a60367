const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

/** What stands beside the heart. */
export function likeWords(count: number): string {
  if (count === 0) return "Like";
  return `${compact.format(count)} ${count === 1 ? "like" : "likes"}`;
}

/** What the heart is called to who does not see it; it begins with what it does. */
export function likeLabel(count: number): string {
  return count === 0 ? "Like" : `Like, ${likeWords(count)}`;
}
