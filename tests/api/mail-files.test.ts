import { readdirSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { beginRequest, runRequest } from "@/lib/core/current-request";
import { removeOldMailFiles } from "@/lib/core/mail/delivery";
import { sendDueMail } from "@/lib/core/mail/sending";
import { forgetEnv } from "@/lib/core/process/env";
import { composeMail } from "@/lib/people/auth/account/mails";
import { requestReset, resetPassword } from "@/lib/people/auth/account/password-reset";
import { findMailLink } from "../support/mail-server";
import { newPerson } from "../support/people";

const folder = join(process.env.DATA_DIR ?? "", "outbox");

it("where no mail is sent, a link to another password is in a file that only the operator reads, for a week", async () => {
  const { username, email } = await newPerson();
  await requestReset(username, new Headers());
  await sendDueMail(composeMail);
  const [name = "", ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  const path = join(folder, name);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const body = readFileSync(path, "utf8");
  expect(body).toContain(`To: ${email}\nSubject: Reset your password\n\n`);
  await resetPassword(findMailLink({ body }).token, "another staple entirely", new Headers());
  await removeOldMailFiles();
  expect(readdirSync(folder)).toEqual([name]);
  utimesSync(path, 0, 0);
  await removeOldMailFiles();
  expect(readdirSync(folder)).toEqual([]);
});

it("without BASE_URL no mail is sent, and the link in its file is to this machine, whatever host asked for it", async () => {
  rmSync(folder, { recursive: true, force: true });
  const { BASE_URL } = process.env;
  Object.assign(process.env, { BASE_URL: "", SMTP_URL: "smtp://127.0.0.1:9" });
  forgetEnv();
  onTestFinished(() => {
    Object.assign(process.env, { BASE_URL });
    delete process.env.SMTP_URL;
    forgetEnv();
  });
  const { username } = await newPerson();
  await runRequest(beginRequest("/reset-password", "http://evil.example"), async () => {
    await requestReset(username, new Headers({ host: "evil.example" }));
    await sendDueMail(composeMail);
  });
  const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  const links = mails.flatMap((mail) => mail.match(/\S+\/reset-password\?token=/g) ?? []);
  expect(links).toEqual(["http://localhost:3000/reset-password?token="]);
  expect(mails.join()).not.toContain("evil.example");
});
