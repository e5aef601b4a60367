import { env } from "@/lib/core/process/env";

/** A token bucket allows at most `limit` requests at once and refills steadily, by `limit` per `windowSeconds`. */
export type LimitWindow = { limit: number; windowSeconds: number };

const minute = 60;
const day = 86_400;

const policies = {
  public_read: [{ limit: 120, windowSeconds: minute }],
  // It covers whatever has no limit of its own, and each process counts for itself.
  general: [{ limit: 1200, windowSeconds: minute }],
  gallery: [{ limit: 60, windowSeconds: minute }],
  // It is counted before a token is looked up. It is wide, since many people may share an application's server.
  api_address: [{ limit: 12_000, windowSeconds: minute }],
  // It is separate, so that visitors cannot use up the requests of the operator's balancer or proxy.
  probe: [{ limit: 1200, windowSeconds: minute }],
  domain_ask: [{ limit: 1200, windowSeconds: minute }],
  // It is wide: a proxy asks once for each certificate, and after a restart perhaps for all of them.
  known_domain_ask: [{ limit: 12_000, windowSeconds: minute }],
  authenticated_read: [{ limit: 240, windowSeconds: minute }],
  // It counts messages of assistants; each call of a tool counts as its operation as well.
  mcp: [{ limit: 240, windowSeconds: minute }],
  write: [{ limit: 60, windowSeconds: minute }],
  upload: [
    { limit: 10, windowSeconds: minute },
    { limit: 200, windowSeconds: day },
  ],
  token_endpoint: [{ limit: 60, windowSeconds: minute }],
  token_endpoint_address: [{ limit: 300, windowSeconds: minute }],
  // It counts fetches of what applications say of themselves, which whoever asks for authorization causes.
  client_document: [
    { limit: 10, windowSeconds: minute },
    { limit: 100, windowSeconds: day },
  ],
  client_registration: [
    { limit: 10, windowSeconds: minute },
    { limit: 50, windowSeconds: day },
  ],
  failed_client_authentication: [{ limit: 10, windowSeconds: minute }],
  // These count wrong codes of devices, by person and by address, which many people may share.
  device_code: [
    { limit: 10, windowSeconds: 15 * minute },
    { limit: 50, windowSeconds: day },
  ],
  device_code_address: [
    { limit: 50, windowSeconds: 15 * minute },
    { limit: 250, windowSeconds: day },
  ],
  invalid_bearer: [{ limit: 60, windowSeconds: minute }],
  sign_in: [{ limit: 10, windowSeconds: 15 * minute }],
  sign_in_address: [{ limit: 25, windowSeconds: 5 * minute }],
  // It counts wrong passwords for one name from all addresses. A browser that has signed in to the account before is
  // exempt.
  sign_in_name: [
    { limit: 30, windowSeconds: 60 * minute },
    { limit: 100, windowSeconds: day },
  ],
  drawing: [{ limit: 10, windowSeconds: minute }],
  view: [
    { limit: 60, windowSeconds: minute },
    { limit: 1000, windowSeconds: day },
  ],
  // It counts clicks, plays and downloads that pages report.
  click: [
    { limit: 60, windowSeconds: minute },
    { limit: 1000, windowSeconds: day },
  ],
  view_of_profile: [{ limit: 20, windowSeconds: day }],
  like: [{ limit: 30, windowSeconds: minute }],
  like_of_profile: [{ limit: 20, windowSeconds: day }],
  // It counts what a visitor sends by forms of any page.
  form_entry: [
    { limit: 5, windowSeconds: 10 * minute },
    { limit: 30, windowSeconds: day },
  ],
  // It bounds what a crowd of addresses may send to one page.
  form_of_profile: [{ limit: 200, windowSeconds: 60 * minute }],
  editor: [{ limit: 300, windowSeconds: minute }],
  preview: [{ limit: 60, windowSeconds: minute }],
  card_trial: [{ limit: 30, windowSeconds: minute }],
  account_export: [{ limit: 3, windowSeconds: day }],
  account_import: [{ limit: 10, windowSeconds: day }],
  page_import: [
    { limit: 10, windowSeconds: minute },
    { limit: 100, windowSeconds: day },
  ],
  link_check: [
    { limit: 10, windowSeconds: minute },
    { limit: 100, windowSeconds: day },
  ],
  domain: [{ limit: 10, windowSeconds: minute }],
  // It counts mail to one address, mail that one account asks for, and mail with a link to another password of an
  // account.
  mail: [
    { limit: 5, windowSeconds: 15 * minute },
    { limit: 20, windowSeconds: day },
  ],
  second_factor: [
    { limit: 5, windowSeconds: 15 * minute },
    { limit: 20, windowSeconds: day },
  ],
  // A page that is deleted reserves its names, so that making many would reserve many.
  page_creation: [
    { limit: 20, windowSeconds: 60 * minute },
    { limit: 40, windowSeconds: day },
  ],
  personal_token: [
    { limit: 20, windowSeconds: 15 * minute },
    { limit: 100, windowSeconds: day },
  ],
  // The sign-in page requests one whenever it is opened.
  passkey_challenge: [{ limit: 60, windowSeconds: 5 * minute }],
} satisfies Record<string, LimitWindow[]>;

export type PolicyName = keyof typeof policies;

function readVariable(policy: PolicyName) {
  return `RATE_LIMIT_${policy.toUpperCase() as Uppercase<PolicyName>}` as const;
}

/** Returns the windows of `RATE_LIMIT_<NAME>`, or those of docs/contract.md, Rate limits. */
export function limitWindows(policy: PolicyName): LimitWindow[] {
  return env()[readVariable(policy)] ?? policies[policy];
}
