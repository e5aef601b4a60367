declare module "wawoff2" {
  /** Unpacks a WOFF2 font; rejects when it cannot. */
  export function decompress(font: Uint8Array): Promise<Uint8Array>;
}
