import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { forgetEnv } from "@/lib/core/process/env";
import { understandCommand } from "@/lib/operator/admin/commands";
import { freePort } from "@/scripts/temporary";
import { startMailServer } from "../support/mail-server";

const password = "50%off:#/?@";
let mail: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  mail = await startMailServer(password);
});
afterAll(async () => mail?.close());

/** What `npm run admin -- mail-test` returns where mail is sent by that server. */
function testMail(url: string | undefined, address = "ada@example.com") {
  if (url === undefined) delete process.env.SMTP_URL;
  else process.env.SMTP_URL = url;
  forgetEnv();
  return understandCommand(["mail-test", address], "/")(new AbortController().signal);
}
const at = (secret: string) => `smtp://ada%40vitrine.example:${encodeURIComponent(secret)}@127.0.0.1:${mail.port}`;

it("mail-test sends a mail at once, with a password of any characters, and prints what the mail server answered", async () => {
  const server = `127.0.0.1:${mail.port}`;
  expect(await testMail(at(password))).toEqual({
    ...{ to: "ada@example.com", server, answer: expect.stringMatching(/^250 /) },
  });
  const [received, ...others] = mail.takeFor("ada@example.com");
  expect([received?.headers.get("subject"), others]).toEqual(["A test of Vitrine", []]);
});

it("mail-test of a wrong password prints what the mail server said and what to do, and never a password", async () => {
  const printed = await testMail(at("a wrong one"));
  expect(printed).toEqual({
    ...{ ok: false, to: "ada@example.com", server: `127.0.0.1:${mail.port}`, error: "Error" },
    ...{ code: "EAUTH", system: undefined, responseCode: 535, command: "AUTH PLAIN" },
    text: "Invalid login: 535 nobody named ada@vitrine.example",
    advice: "The mail server refuses the user name or the password of SMTP_URL, or asks for one",
  });
  expect(mail.takeFor("ada@example.com")).toEqual([]);
});

it("mail-test of a server that does not listen names the error of the system", async () => {
  const port = await freePort();
  expect(await testMail(`smtp://127.0.0.1:${port}`)).toMatchObject({
    ...{ ok: false, server: `127.0.0.1:${port}`, code: "ESOCKET", system: "ECONNREFUSED" },
    advice: expect.stringContaining("check host and port of SMTP_URL"),
  });
});

it("mail-test of a TLS connection to a server without TLS says that the port is that of another protocol", async () => {
  expect(await testMail(`smtps://127.0.0.1:${mail.port}`)).toMatchObject({
    ...{ ok: false, code: "ESOCKET", reason: expect.stringMatching(/wrong version number|packet length too long/) },
    advice: expect.stringContaining("465 needs smtps://, and 587 smtp://"),
  });
});

it("mail-test without a mail server prints the file that it wrote", async () => {
  const printed = (await testMail(undefined)) as { file: string };
  expect(printed).toEqual({ to: "ada@example.com", file: expect.stringContaining("outbox") });
  expect(await readFile(printed.file, "utf8")).toMatch(/^To: ada@example\.com\nSubject: A test of Vitrine\n/);
});

it("mail-test needs one address that can get mail", async () => {
  expect(() => understandCommand(["mail-test"], "/")).toThrow("Write an address, such as: mail-test ada@example.com");
  expect(() => understandCommand(["mail-test", "ada", "eve"], "/")).toThrow("Write an address");
  await expect(async () => testMail(undefined, "ada")).rejects.toMatchObject({
    fields: { email: ["must be an email address"] },
  });
});
