import built from "../_islands/built.json";

/** The one script that a page begins with; React puts it into the head. */
export function PageScript({ nonce }: { nonce: string | undefined }) {
  return <script type="module" async fetchPriority="low" src={built.page} nonce={nonce} />;
}
