import { env } from "@/lib/core/process/env";
import { escapeHtml } from "@/lib/core/text/html";

/** A mail has lines of text without markup and at most one link. It is in English where no language is named. */
export type Message = {
  to: string;
  lang?: string;
  dir?: "ltr" | "rtl";
  subject: string;
  paragraphs: readonly string[];
  action?: { label: string; address: string };
  closing: string;
};

const columns = 76;

/** Puts the link on a line of its own. */
export function mailText({ paragraphs, action, closing }: Message): string {
  const link = action ? [`${action.label}:\n${action.address}`] : [];
  return `${[...paragraphs.map(wrapped), ...link, wrapped(closing), `-- \n${env().SITE_NAME}\n${env().BASE_URL}`].join("\n\n")}\n`;
}

function wrapped(paragraph: string): string {
  const lines: string[] = [];
  for (const word of paragraph.split(/[ \t\r\n]+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < columns) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join("\n");
}

const font = "font-family:system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";

/** Uses no remote pictures or styles, so that opening the mail is reported to nobody. */
export function mailHtml({ lang = "en", dir = "ltr", subject, paragraphs, action, closing }: Message): string {
  const { SITE_NAME, BASE_URL } = env();
  // Some mail readers remove the outer elements, and their attributes with them.
  const spoken = `lang="${lang}" dir="${dir}"`;
  const text = (words: string) => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`;
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.address)}" style="display:inline-block;padding:11px 20px;border-radius:8px;background:#1f2937;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p><p style="margin:0 0 16px;font-size:13px;color:#4b5563;word-break:break-all"><bdi>${escapeHtml(action.address)}</bdi></p>`
    : "";
  return `<!doctype html><html ${spoken}><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:32px 16px;background:#f3f4f6"><div ${spoken} style="max-width:520px;margin:0 auto;padding:28px;border-radius:12px;background:#ffffff;color:#111827;font-size:15px;line-height:1.55;${font}"><p style="margin:0 0 20px;font-weight:600">${escapeHtml(SITE_NAME)}</p>${paragraphs.map(text).join("")}${button}<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e5e7eb;font-size:13px;color:#4b5563">${escapeHtml(closing)}<br><a href="${escapeHtml(BASE_URL)}" style="color:#4b5563"><bdi>${escapeHtml(BASE_URL)}</bdi></a></p></div></body></html>\n`;
}
