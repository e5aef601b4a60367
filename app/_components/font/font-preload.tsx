import built from "./workshop-font.json";

/** Has the browser request the font before it has read the style sheet that names it. */
export function FontPreload() {
  return <link rel="preload" as="font" type="font/woff2" href={built.preload} crossOrigin="anonymous" />;
}
