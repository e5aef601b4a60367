/** Preloads the font files that come first. */
export function FontPreloads({ files }: { files: readonly string[] }) {
  return files.map((file) => (
    <link key={file} rel="preload" as="font" type="font/woff2" href={file} crossOrigin="anonymous" />
  ));
}
