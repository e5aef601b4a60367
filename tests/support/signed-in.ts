import { answerAuth } from "@/lib/people/auth/sign-in/config";
import { password, passwordHash } from "./members";
import { newPerson } from "./people";
import { Visitor } from "./visitor";

/** A new account, and the Cookie header of a browser in which it is signed in. */
export async function newMember() {
  const person = await newPerson({ passwordHash });
  const browser = new Visitor(answerAuth);
  await browser.signIn(person.username, password);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return { ...person, cookie };
}

/** Headers that a browser sends with what a page of this site does. */
export const sameOriginHeaders = {
  Origin: "http://localhost:3000",
  Host: "localhost:3000",
  "Sec-Fetch-Site": "same-origin",
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
};
