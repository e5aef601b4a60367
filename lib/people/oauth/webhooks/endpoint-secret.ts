import "server-only";
import { seal, unseal } from "@/lib/core/sealed";

const purpose = "webhook secret";

/** Encrypts a signing secret for its endpoint. */
export const sealSecret = (endpointId: string, secret: string): string => seal(secret, purpose, endpointId);

/** Returns undefined for a secret that was encrypted under another secret of the instance. */
export const openSecret = (endpointId: string, sealed: string) => unseal(sealed, purpose, endpointId);

type Secrets = { id: string; secret: string; previousSecret: string | null; isPreviousValid: boolean };

/** Returns the secrets that sign now, the newest first; none where the instance's secret was replaced. */
export function openSecrets({ id: endpointId, secret, previousSecret, isPreviousValid }: Secrets): string[] {
  const sealed = [secret, ...(previousSecret && isPreviousValid ? [previousSecret] : [])];
  return sealed.flatMap((one) => openSecret(endpointId, one)?.text ?? []);
}
