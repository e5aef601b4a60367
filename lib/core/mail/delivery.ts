import "server-only";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { getSystemErrorName } from "node:util";
import { mailBounds } from "@/lib/core/limits/quotas";
import { log } from "@/lib/core/log";
import { withDeadline } from "@/lib/core/process/deadline";
import { env } from "@/lib/core/process/env";
import { type Message, mailHtml, mailText } from "./message";

/** Holds what the mail server answered, or the file that the mail was written to. */
export type Delivery = { answer: string } | { file: string };

/**
 * Returns false where the operator has to forward mail from files: a link in a mail needs an address that no visitor
 * chose.
 */
export function sendsMail(): boolean {
  const { SMTP_URL, HAS_BASE_URL } = env();
  return SMTP_URL !== undefined && HAS_BASE_URL;
}

/**
 * Sends a mail by SMTP, or writes it to a file. @param id a stable Message-ID, so that a duplicate is recognized
 * @throws Error
 */
export async function deliver(id: string, message: Message): Promise<Delivery> {
  const { SMTP_URL } = env();
  if (SMTP_URL === undefined || !sendsMail()) return { file: await writeToFile(id, message) };
  const { options, ...server } = SMTP_URL;
  const { connectSeconds, deliverySeconds } = mailBounds;
  // Few servers send mail by SMTP, so the library is not loaded at the start.
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    ...options,
    ...server,
    connectionTimeout: connectSeconds * 1000,
    greetingTimeout: connectSeconds * 1000,
    dnsTimeout: connectSeconds * 1000,
    socketTimeout: connectSeconds * 1000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const sending = transport.sendMail({
    from: sender(),
    to: { name: "", address: message.to },
    subject: message.subject,
    text: mailText(message),
    html: mailHtml(message),
    messageId: `<${id}@${new URL(env().BASE_URL).hostname}>`,
    // Vacation notices answer no mail with this header (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
  });
  try {
    const { response } = await withDeadline(deliverySeconds * 1000, sending);
    return { answer: response };
  } finally {
    transport.close();
    sending.catch(() => {});
  }
}

function sender() {
  const { MAIL_FROM, SITE_NAME, BASE_URL } = env();
  return MAIL_FROM ?? { name: SITE_NAME, address: `no-reply@${new URL(BASE_URL).hostname}` };
}

/** Describes the class and codes of an error for the log, without its text, which quotes addresses. */
export function describeDeliveryError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const { name, code, errno, responseCode, command, reason } = error as Error & Record<string, unknown>;
  // nodemailer replaces the code of the system by one of its own.
  const system = typeof errno === "number" ? getSystemErrorName(errno) : undefined;
  return { error: name, code, system, ...(isFixedText(error) && { reason }), responseCode, command };
}

/** OpenSSL's errors have fixed texts, such as "wrong version number". */
const isFixedText = (error: Error) => "library" in error;

/** Another try is of no use (RFC 5321, 4.2.1). */
export function isPermanentFailure(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown };
  return command === "RCPT TO" && Number(responseCode) >= 500;
}

const folder = () => join(/* turbopackIgnore: true */ env().DATA_DIR, "outbox");

/** The log names the file and nothing in it, since a link in it opens an account. */
async function writeToFile(id: string, message: Message): Promise<string> {
  const path = join(folder(), `${new Date().toISOString().replaceAll(/[:.]/g, "-")}-${id.slice(0, 8)}.txt`);
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  await writeFile(path, `To: ${message.to}\nSubject: ${message.subject}\n\n${mailText(message)}`, { mode: 0o600 });
  const missing = env().SMTP_URL === undefined ? "SMTP_URL" : "BASE_URL, which its links need,";
  log().info({ file: path }, `a mail was written to a file: ${missing} is not set`);
  return path;
}

export async function removeOldMailFiles(): Promise<void> {
  for (const name of await readdir(folder()).catch(() => [])) {
    const path = join(folder(), name);
    // Another process may have removed it.
    const writtenAt = (await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now();
    if (Date.now() - writtenAt > mailBounds.fileSeconds * 1000) await rm(path, { force: true });
  }
}
