const megabyte = 1024 * 1024;

/** See docs/contract.md, Uploads. */
export const mediaKinds = {
  avatar: { folder: "avatars", maxBytes: 10 * megabyte },
  background: { folder: "backgrounds", maxBytes: 100 * megabyte },
  audio: { folder: "audios", maxBytes: 30 * megabyte },
  cover: { folder: "audios-covers", maxBytes: 10 * megabyte },
  cursor: { folder: "cursors", maxBytes: 2 * megabyte },
  font: { folder: "fonts", maxBytes: 5 * megabyte },
  image: { folder: "images", maxBytes: 20 * megabyte },
} as const;
export type MediaKind = keyof typeof mediaKinds;

/** Icons of applications are uploaded outside the API. */
export const storedKinds = { ...mediaKinds, icon: { folder: "icons", maxBytes: 2 * megabyte } } as const;
export type StoredKind = keyof typeof storedKinds;

export const toFileKey = (kind: StoredKind, file: string): string => `${storedKinds[kind].folder}/${file}`;

export const mediaKindByFolder = (folder: string): StoredKind | undefined =>
  (Object.keys(storedKinds) as StoredKind[]).find((kind) => storedKinds[kind].folder === folder);

export const mediaTypes = {
  jpg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  mp4: "video/mp4",
  webm: "video/webm",
  mp3: "audio/mpeg",
  wav: "audio/wav",
  ogg: "audio/ogg",
  flac: "audio/flac",
  aac: "audio/aac",
  m4a: "audio/mp4",
  cur: "image/x-icon",
  ttf: "font/ttf",
  otf: "font/otf",
  woff: "font/woff",
  woff2: "font/woff2",
} as const;
export type StoredExtension = keyof typeof mediaTypes;

const images = ["image/jpeg", "image/png", "image/gif", "image/webp", "image/avif"];

/** The content of a file decides, never the type that the client sends. */
export const acceptedTypes: Readonly<Record<MediaKind, readonly string[]>> = {
  avatar: images,
  background: [...images, "image/apng", "video/mp4", "video/quicktime", "video/webm"],
  audio: ["audio/mpeg", "audio/wav", "audio/ogg", "audio/flac", "audio/aac", "audio/mp4"],
  cover: images,
  cursor: ["image/x-icon", "application/x-navi-animation", "image/png"],
  font: ["font/ttf", "font/otf", "font/woff", "font/woff2"],
  image: images,
};

/** A file dialog needs more than the types, since systems give such files many types or none. */
const dialogTypes: Readonly<Partial<Record<MediaKind, readonly string[]>>> = {
  audio: ["audio/*", ".mp3", ".wav", ".ogg", ".flac", ".aac", ".m4a"],
  cursor: [".cur", ".ico", ".ani"],
  font: [".ttf", ".otf", ".woff", ".woff2"],
};

export const acceptAttribute = (kind: MediaKind): string =>
  [...acceptedTypes[kind], ...(dialogTypes[kind] ?? [])].join();

/** See docs/contract.md, Limits. */
export const mediaLimits = {
  image: { pixels: 40_000_000, frames: 300, side: 16_383 },
  video: { seconds: 300 },
  audio: { seconds: 1800 },
  cursor: { side: 128 },
} as const;

/** Returns a list such as "JPEG, PNG, GIF, WebP or AVIF". */
export const imageFormatsIn = (locale: string): string =>
  new Intl.ListFormat(locale, { type: "disjunction" }).format(["JPEG", "PNG", "GIF", "WebP", "AVIF"]);

// British English has no comma before the last item.
const imageFormats = imageFormatsIn("en-GB");
const { video, audio, cursor } = mediaLimits;

const formatsInWords: Readonly<Record<MediaKind, string>> = {
  avatar: imageFormats,
  background: `JPEG, PNG, GIF, WebP or AVIF; MP4, MOV or WebM with AVC of 8 bits, or VP8, VP9 or AV1, of at most ${video.seconds / 60} minutes`,
  audio: `MP3, WAV, OGG, FLAC or AAC/M4A, of at most ${audio.seconds / 60} minutes`,
  cover: imageFormats,
  cursor: `CUR, ICO, ANI or PNG, of at most ${cursor.side} × ${cursor.side} pixels`,
  font: "TTF, OTF, WOFF or WOFF2",
  image: imageFormats,
};

export const acceptedFormats: Readonly<Record<MediaKind, string>> = {
  ...formatsInWords,
  audio: `${formatsInWords.audio}; a shorter duration than a second is reported as 1`,
  font: `${formatsInWords.font}; premium users only`,
};

/** Phones make HEIC and HEVC by default, which not every browser shows. */
export const phoneSetting = "on an iPhone choose Settings > Camera > Formats > Most Compatible";
