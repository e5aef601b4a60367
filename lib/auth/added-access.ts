/** A way into an account that can be added to it. */
export type AddedAccess = {
  kind: "account" | "passkey" | "second_factor" | "personal_token" | "application" | "secret";
  id: string;
  name: string;
  addedAt: Date;
};

const words: Record<AddedAccess["kind"], (name: string) => string> = {
  account: (name) => `the linked account at ${name}`,
  passkey: (name) => `the passkey ${name}`,
  second_factor: () => "the second factor",
  personal_token: (name) => `the personal token ${name}`,
  application: (name) => `the connection to ${name}`,
  secret: (name) => `a secret of your application ${name}`,
};

/** Such as "the passkey Phone". */
export const accessWords = ({ kind, name }: Pick<AddedAccess, "kind" | "name">): string => words[kind](name);

/** Names one of an account in a form. */
export const accessKey = ({ kind, id }: Pick<AddedAccess, "kind" | "id">): string => `${kind}:${id}`;

/** @returns a clause such as "the passkey Phone and the second factor"; empty without any */
export function accessList(ended: readonly AddedAccess[]): string {
  return new Intl.ListFormat("en").format(ended.map(accessWords));
}
