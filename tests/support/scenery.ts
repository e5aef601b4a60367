import sharp from "sharp";

/** A hilly landscape at dusk, as people put behind their pages: WebP of 1600 × 1000 pixels. */
export function landscape(sky: [string, string], hills: readonly string[], seed = 1): Promise<Buffer> {
  const ridges = hills.map((colour, index) => {
    const base = 520 + index * (420 / hills.length);
    const points = Array.from({ length: 17 }, (_, step) => {
      const wave = Math.sin(step * 0.7 * seed + index * 2.1) * 60 + Math.sin(step * 1.9 + index * seed) * 34;
      return `${step * 100},${Math.round(base + wave)}`;
    });
    return `<polygon fill="${colour}" points="0,1000 ${points.join(" ")} 1600,1000"/>`;
  });
  return drawn(
    1600,
    1000,
    `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs>
     <rect width="1600" height="1000" fill="url(#sky)"/><circle cx="1140" cy="330" r="90" fill="#fff" opacity="0.85"/>${ridges.join("")}`,
  );
}

/** An abstract portrait of 512 × 512 pixels. */
export function portrait(ground: string, skin: string, hair: string, coat: string): Promise<Buffer> {
  return drawn(
    512,
    512,
    `<rect width="512" height="512" fill="${ground}"/><path d="M96 512c0-110 70-170 160-170s160 60 160 170Z" fill="${coat}"/>
     <rect x="216" y="280" width="80" height="90" rx="36" fill="${skin}"/><ellipse cx="256" cy="220" rx="92" ry="108" fill="${skin}"/>
     <path d="M156 230c-14-120 60-160 110-156 70 4 108 60 92 160-10-50-34-78-62-92-30 26-92 34-140 88Z" fill="${hair}"/>`,
  );
}

function drawn(width: number, height: number, shapes: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 84 }).toBuffer();
}
