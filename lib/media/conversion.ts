import type { MediaKind, StoredExtension } from "./media-kinds";

/** A file to check and convert; `output` is a path that nothing stands at yet, on the same disk as `input`. */
export type ConversionJob = { kind: MediaKind; input: string; output: string };

/** What came of it: a checked, clean file at `output`; `input` may be gone. `durationSeconds` of audio and video only. */
export type Conversion = { extension: StoredExtension; bytes: number; durationSeconds?: number };
