const chunkBytes = 16 * 1024;

/** What a request of the client is made of. */
export type Sent = { method: string; headers: Headers; body?: BodyInit; signal: AbortSignal };

type Progress = (share: number) => void;

/** Sends a form, and tells which share of it has been sent, from 0 to 1. In a browser, `send` is not used. */
export function sendWithProgress(url: URL, sent: Sent, onProgress: Progress, send: typeof fetch): Promise<Response> {
  return typeof XMLHttpRequest === "undefined" ? streamed(url, sent, onProgress, send) : byXhr(url, sent, onProgress);
}

async function streamed(url: URL, sent: Sent, onProgress: Progress, send: typeof fetch): Promise<Response> {
  const form = new Response(sent.body ?? null);
  const bytes = new Uint8Array(await form.arrayBuffer());
  const headers = new Headers(sent.headers);
  headers.set("Content-Type", form.headers.get("Content-Type") ?? "");
  let at = 0;
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes.subarray(at, at + chunkBytes));
      at = Math.min(at + chunkBytes, bytes.length);
      onProgress(bytes.length === 0 ? 1 : at / bytes.length);
      if (at === bytes.length) controller.close();
    },
  });
  return send(url, { ...sent, headers, body, duplex: "half" } as RequestInit);
}

/** A browser tells the progress of an upload to this alone. */
function byXhr(url: URL, { method, headers, body, signal }: Sent, onProgress: Progress) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(signal.aborted ? signal.reason : new TypeError("The connection broke off"));
    request.open(method, url);
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1);
    request.onload = () => {
      const received = new Headers();
      for (const line of request.getAllResponseHeaders().trim().split("\r\n")) {
        const [name = "", value = ""] = line.split(/:\s*(.*)/s);
        if (name) received.append(name, value);
      }
      resolve(new Response(request.responseText, { status: request.status, headers: received }));
    };
    request.onerror = fail;
    request.onabort = fail;
    signal.addEventListener("abort", () => request.abort(), { once: true });
    if (signal.aborted) fail();
    else request.send(body as XMLHttpRequestBodyInit);
  });
}
