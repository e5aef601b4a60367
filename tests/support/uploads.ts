import { randomUUID } from "node:crypto";
import { call } from "./api";

/** A part of a multipart body, as bytes on the wire. */
export type WirePart = { name: string; filename?: string; type?: string; content: Uint8Array | string };

/** A multipart body written by hand, so that a test decides every byte of it. */
export function multipart(parts: WirePart[], boundary = `b${randomUUID()}`) {
  const chunks = parts.flatMap(({ name, filename, type, content }) => {
    const disposition = `form-data; name="${name}"${filename === undefined ? "" : `; filename="${filename}"`}`;
    const header = `--${boundary}\r\nContent-Disposition: ${disposition}\r\n${type ? `Content-Type: ${type}\r\n` : ""}\r\n`;
    return [Buffer.from(header), Buffer.from(content), Buffer.from("\r\n")];
  });
  const body = Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
  return { body, headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` } };
}

/** A file field of a form, as browsers and libraries send it. */
export function fileForm(file: Uint8Array, fields: Record<string, string | Uint8Array> = {}): FormData {
  const form = new FormData();
  form.set("file", new Blob([Buffer.from(file)]), "file.bin");
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") form.set(name, value);
    else form.set(name, new Blob([Buffer.from(value)]), `${name}.bin`);
  }
  return form;
}

/**
 * Sends an upload, and sends it again while no worker takes it: one may take longer to start than an upload waits for it,
 * when much else runs on the machine.
 */
export async function sendUpload<Answer>(
  send: () => Promise<Answer>,
  statusOf: (answer: Answer) => number,
): Promise<Answer> {
  let answer = await send();
  for (let tries = 1; statusOf(answer) === 503 && tries < 5; tries += 1) answer = await send();
  return answer;
}

/** Uploads a file through the real handler. */
export function upload(
  kind: string,
  token: string,
  file: Uint8Array,
  fields: Record<string, string | Uint8Array> = {},
): Promise<Response> {
  return call("POST", `/api/upload/${kind}`, { token, body: fileForm(file, fields) });
}

/** A body of that many bytes that never lies in memory whole: a multipart with one file of zeros. */
export function zeroFile(bytes: number, { name = "file", head = Buffer.alloc(0) } = {}) {
  const boundary = `b${randomUUID()}`;
  async function* chunks() {
    yield Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="zeros"\r\n\r\n`);
    yield head;
    for (let left = bytes - head.length; left > 0; left -= 65_536) yield Buffer.alloc(Math.min(left, 65_536));
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  }
  const generator = chunks();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await generator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  return { body, headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` } };
}
