import { z } from "zod";
import { maxLength, passkeyBounds, passwordLength } from "@/lib/core/limits/quotas";
import { issue } from "@/lib/core/messages/message";
import { list, name } from "@/lib/core/text/schema";
import { newUsername } from "@/lib/people/users/handle";

/** Names below `.invalid` never receive mail (RFC 2606). */
export const emailAddress = z
  .email({ error: issue("emailAddress"), abort: true })
  .max(maxLength.email)
  .refine((value) => !/\.invalid$/i.test(value), { error: issue("deliverable") });

export const newEmail = z.strictObject({ email: emailAddress });

const password = z.string().refine(
  (value) => {
    const { length } = [...value];
    return length >= passwordLength.min && length <= passwordLength.max;
  },
  { error: issue("lengthBetween", passwordLength) },
);

export const newPassword = z.strictObject({ newPassword: password });

export const passkeyName = z.strictObject({ name: name({ max: passkeyBounds.nameLength }) });

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);
const credential = { id: base64url(1400), rawId: base64url(1400), type: z.literal("public-key") };
const noExtensions = z.unknown().transform(() => ({}));

/** This is as much of WebAuthn's AuthenticationResponseJSON as is read. */
export const passkeyAssertion = z.object({
  ...credential,
  clientExtensionResults: noExtensions,
  response: z.object({
    clientDataJSON: base64url(8192),
    authenticatorData: base64url(8192),
    signature: base64url(8192),
    userHandle: base64url(128).optional(),
  }),
});

/** This is as much of WebAuthn's RegistrationResponseJSON as is read. */
export const passkeyCreation = z.object({
  ...credential,
  clientExtensionResults: noExtensions,
  response: z.object({
    clientDataJSON: base64url(8192),
    attestationObject: base64url(16_384),
    transports: list(z.string().regex(/^[a-z-]{1,32}$/), { max: 8 }).optional(),
  }),
});

export const newAccount = z.strictObject({ username: newUsername, email: emailAddress, password });
