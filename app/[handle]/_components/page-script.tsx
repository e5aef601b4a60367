import built from "../_islands/built.json";

type Props = { nonce: string | undefined; isPreview: boolean };

/**
 * The one script that a page begins with, and that of its preview in the editor. Not `async`: they look for their parts
 * once, when the whole page is there.
 */
export function PageScript({ nonce, isPreview }: Props) {
  return (
    <>
      <script type="module" fetchPriority="low" src={built.page} nonce={nonce} />
      {isPreview && <script type="module" src={built.preview} nonce={nonce} />}
    </>
  );
}
