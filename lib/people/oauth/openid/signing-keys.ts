import "server-only";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JSONWebKeySet, type JWK } from "jose";
import { z } from "zod";
import { seal, unseal } from "@/lib/core/sealed";
import { findJson } from "@/lib/core/text/json";
import { type IdTokenAlgorithm, idTokenAlgorithms } from "../form-choices";
import { planKeys } from "./key-plan";
import {
  changeSigningKeys,
  deleteSigningKeys,
  insertSigningKey,
  listSigningKeys,
  type NewSigningKey,
  resealSigningKey,
  type SigningKey,
} from "./signing-key-store";

const purpose = "signing key of id_tokens";
const jwk = z.record(z.string(), z.string());

/** Returns the private part; undefined where `AUTH_SECRET` was replaced and does not open it. */
function openPrivateJwk({ id, privateJwk }: SigningKey) {
  const opened = unseal(privateJwk, purpose, id);
  return opened && { value: jwk.parse(findJson(opened.text)), isCurrent: opened.isCurrent };
}

async function makeKey(algorithm: IdTokenAlgorithm): Promise<Omit<NewSigningKey, "inSeconds">> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true, modulusLength: 2048 });
  const publicJwk = jwk.parse(await exportJWK(publicKey));
  const id = await calculateJwkThumbprint(publicJwk);
  const privateJwk = seal(JSON.stringify(await exportJWK(privateKey)), purpose, id);
  return { id, algorithm, publicJwk, privateJwk };
}

function plansFor(keys: SigningKey[]) {
  const known = keys.map((key) => ({ ...key, isReadable: openPrivateJwk(key) !== undefined }));
  return idTokenAlgorithms.map((algorithm) => ({
    algorithm,
    ...planKeys(known.filter((key) => key.algorithm === algorithm)),
  }));
}

/** Returns the keys, after those that are missing or due were made and those that are over were deleted. */
async function currentKeys(): Promise<SigningKey[]> {
  const keys = await listSigningKeys();
  const plans = plansFor(keys);
  const due = plans.filter(({ makeInSeconds }) => makeInSeconds !== undefined);
  if (due.length === 0 && plans.every(({ over }) => over.length === 0)) return keys;
  // An RSA key takes a while, during which no lock is held. Another server may have made its own by then.
  const made = await Promise.all(due.map(({ algorithm }) => makeKey(algorithm)));
  return changeSigningKeys(async (locked, transaction) => {
    for (const { algorithm, makeInSeconds, over } of plansFor(locked)) {
      const key = made.find((one) => one.algorithm === algorithm);
      if (key && makeInSeconds !== undefined) await insertSigningKey({ ...key, inSeconds: makeInSeconds }, transaction);
      await deleteSigningKeys(over, transaction);
    }
    return listSigningKeys(transaction);
  });
}

const published = ({ id, algorithm, publicJwk }: SigningKey): JWK => ({
  ...publicJwk,
  kid: id,
  alg: algorithm,
  use: "sig",
});

/** Returns the keys that verify id_tokens (RFC 7517, 5), the next one included. */
export async function getKeySet(): Promise<JSONWebKeySet> {
  return { keys: (await currentKeys()).map(published) };
}

/** Returns the key that signs now. It is encrypted anew where `AUTH_SECRET_PREVIOUS` opened it. */
export async function getSigningKey(algorithm: IdTokenAlgorithm) {
  const ready = (await currentKeys()).filter((key) => key.algorithm === algorithm && key.ageSeconds >= 0);
  for (const key of ready.reverse()) {
    const opened = openPrivateJwk(key);
    if (!opened) continue;
    if (!opened.isCurrent) await resealSigningKey(key, seal(JSON.stringify(opened.value), purpose, key.id));
    return { kid: key.id, key: await importJWK(opened.value, algorithm) };
  }
  throw new Error(`there is no key for ${algorithm}, though one was made`);
}
