import { Input, MP4, QTFF, WEBM } from "mediabunny";
import type { FileReader } from "@/lib/media/conversion/file-reader";
import { readIsoLayout } from "./iso-boxes";
import { checkIsoTables } from "./iso-tables";
import { maskedSource } from "./masked-source";
import { readWebmLayout } from "./webm-elements";

const free = Buffer.from("free", "latin1");
/** Without this box a reader seeks an index where the last four bytes of a fragmented file point. */
const lastBox = Buffer.from("\0\0\0\u0008free", "latin1");

/** Opens the pictures and the sound of a file, with what decodes them and nothing else. */
export function openMp4(file: FileReader): Input {
  const layout = readIsoLayout(file);
  checkIsoTables(file, layout);
  const masks = layout.hidden.map(({ position }) => ({ position: position + 4, bytes: free }));
  return new Input({ source: maskedSource(file, { masks, tail: lastBox }), formats: [MP4, QTFF] });
}

export function openWebm(file: FileReader): Input {
  const { masks, end } = readWebmLayout(file);
  return new Input({ source: maskedSource(file, { masks, end }), formats: [WEBM] });
}
