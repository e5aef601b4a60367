import built from "../_islands/built.json";

/** The one script that a page begins with. Not `async`: it looks for its islands once, when the whole page is there. */
export function PageScript({ nonce }: { nonce: string | undefined }) {
  return <script type="module" fetchPriority="low" src={built.page} nonce={nonce} />;
}
