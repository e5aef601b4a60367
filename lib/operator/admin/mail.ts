import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { parseInput } from "@/lib/core/http/field-errors";
import { deliver, describeDeliveryError } from "@/lib/core/mail/delivery";
import { env } from "@/lib/core/process/env";
import { newEmail } from "@/lib/people/auth/schema";
import type { Command } from "./command";

/** The keys are nodemailer's codes, and the texts say what the operator can do. */
const advice: Readonly<Record<string, string>> = {
  EAUTH: "The mail server refuses the user name or the password of SMTP_URL, or asks for one",
  EDNS: "No name server knows the host of SMTP_URL; check how it is written",
  EENVELOPE: "The mail server refuses the sender or the receiver; set MAIL_FROM to an address that it may send from",
  ECONNECTION: "The connection to the mail server ended; check host and port of SMTP_URL",
  ESOCKET: "No connection to the mail server; check host and port of SMTP_URL: 465 needs smtps://, and 587 smtp://",
  ETIMEDOUT:
    "The mail server does not answer in time; a firewall may block the port, and port 465 answers to smtps:// alone",
  ETLS: "The mail server and this one found no way to encrypt the connection",
};

/** Sends one mail at once, past the outbox, and says what became of it. */
export const testMail: Command = (words) => {
  const { positionals } = parseArgs({ args: words, allowPositionals: true });
  const [address = "", ...others] = positionals;
  if (address === "" || others.length > 0) throw new Error("Write an address, such as: mail-test ada@example.com");
  const { email: to } = parseInput(newEmail, { email: address });
  return async () => {
    const { SMTP_URL, SITE_NAME } = env();
    const server = SMTP_URL && { server: `${SMTP_URL.host}:${SMTP_URL.port}` };
    try {
      const delivery = await deliver(randomUUID(), {
        to,
        subject: `A test of ${SITE_NAME}`,
        paragraphs: ["This is a test, sent by the command mail-test. Mail from this site reaches you."],
        closing: "You don't need to do anything.",
      });
      const missing =
        server && "file" in delivery ? "Set BASE_URL: without it mail is written to files alone" : undefined;
      return { to, ...server, ...delivery, ...(missing && { advice: missing }) };
    } catch (error) {
      const { code } = error as { code?: unknown };
      const text = error instanceof Error ? error.message : String(error);
      const hint = typeof code === "string" ? advice[code] : undefined;
      return { ok: false, to, ...server, ...describeDeliveryError(error), text, advice: hint };
    }
  };
};
