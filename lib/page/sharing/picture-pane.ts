/** The pane's place in the picture, in pixels. */
export const pane = { left: 44, top: 44, width: 1112, height: 542, radius: 52 } as const;

/** Returns RGBA, opaque within rounded corners. An SVG would need a loader that stays closed to hostile files. */
export function paneShape(): Buffer {
  const { width, height, radius } = pane;
  const shape = Buffer.alloc(width * height * 4, 255);
  /** Returns the distance from the edge into the pane, up to where its corner ends. */
  const inside = (at: number, length: number) => Math.min(at + 0.5, length - at - 0.5, radius);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const distance = Math.hypot(radius - inside(x, width), radius - inside(y, height));
      const share = Math.min(1, Math.max(0, radius - distance + 0.5));
      shape.writeUInt8(Math.round(255 * share), (y * width + x) * 4 + 3);
    }
  }
  return shape;
}
