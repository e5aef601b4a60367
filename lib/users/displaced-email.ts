/** A name that can never receive mail (RFC 2606, section 2). */
const domain = "displaced.invalid";

/** The address of an account whose own was proven by another: of no use but to keep the column a unique text. */
export function newDisplacedEmail(): string {
  return `${crypto.randomUUID()}@${domain}`;
}

/** Whether an account has to be asked for another address. */
export function isDisplacedEmail(email: string | null): boolean {
  return email?.endsWith(`@${domain}`) ?? false;
}
