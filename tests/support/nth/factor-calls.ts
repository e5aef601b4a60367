import { database, type Transaction } from "@/db/client";
import * as challenges from "@/lib/auth/passkey-challenge-store";
import * as passkeys from "@/lib/auth/passkey-store";
import * as pending from "@/lib/auth/pending-sign-in-store";
import * as factors from "@/lib/auth/second-factor-store";
import { requireOtherSignInMethod } from "@/lib/auth/sign-in-method-store";
import { type Calls, passkey } from "./world";

const inTransaction = (work: (transaction: Transaction) => Promise<unknown>) => database().transaction(work);

/** A call of every function of the stores of second factors, of passkeys and of sign-ins that wait for one. */
export const factorCalls: Record<string, Calls> = {
  "lib/auth/second-factor-store.ts": {
    findSecondFactor: ({ mary }) => factors.findSecondFactor(mary.id),
    listSecondFactors: () => factors.listSecondFactors(),
    countRecoveryCodes: ({ mary }) => factors.countRecoveryCodes(mary.id),
    saveSetup: ({ other }) => factors.saveSetup(other, "sealed"),
    findSetup: ({ session }) => factors.findSetup(session),
    enableSecondFactor: ({ ada, session }) =>
      factors.enableSecondFactor(ada.id, { sessionId: session, secret: "setup", step: 1, codeHashes: ["a", "b"] }),
    spendStep: ({ mary }) => factors.spendStep(mary.id, 2),
    spendRecoveryCode: ({ mary }) => factors.spendRecoveryCode(mary.id, "recovery"),
    replaceRecoveryCodes: ({ mary }) => factors.replaceRecoveryCodes(mary.id, ["c"]),
    removeSecondFactor: ({ mary }) => factors.removeSecondFactor(mary.id),
    clearSecondFactor: ({ mary }) => inTransaction((transaction) => factors.clearSecondFactor(mary.id, transaction)),
    replaceSealed: ({ mary }) => factors.replaceSealed(mary.id, "sealed", "anew"),
    deleteExpiredSetups: () => factors.deleteExpiredSetups(),
  },
  "lib/auth/passkey-store.ts": {
    listPasskeys: ({ mary }) => passkeys.listPasskeys(mary.id),
    findPasskey: () => passkeys.findPasskey("credential"),
    addPasskey: ({ mary }) => passkeys.addPasskey(mary.id, { ...passkey, credentialId: "other" }),
    removePasskey: ({ mary, passkeyId }) => passkeys.removePasskey(mary.id, passkeyId, []),
    renamePasskey: ({ mary, passkeyId }) => passkeys.renamePasskey(mary.id, passkeyId, "Old phone"),
    recordPasskeyUse: ({ passkeyId }) => passkeys.recordPasskeyUse(passkeyId, 2),
    recordRefusedPasskey: ({ mary }) => passkeys.recordRefusedPasskey(mary.id, "Phone"),
  },
  "lib/auth/passkey-challenge-store.ts": {
    issueChallenge: () => challenges.issueChallenge({ purpose: "sign-in" }),
    consumeChallenge: ({ challenge }) => challenges.consumeChallenge(challenge, { purpose: "sign-in" }),
    deleteExpiredChallenges: () => challenges.deleteExpiredChallenges(),
  },
  "lib/auth/sign-in-method-store.ts": {
    requireOtherSignInMethod: ({ mary, passkeyId }) =>
      inTransaction((transaction) =>
        requireOtherSignInMethod(mary.id, { kind: "passkey", id: passkeyId }, [], transaction),
      ),
  },
  "lib/auth/pending-sign-in-store.ts": {
    issuePendingSignIn: ({ mary }) => pending.issuePendingSignIn(mary.id),
    findPendingSignIn: ({ pendingSignIn }) => pending.findPendingSignIn(pendingSignIn),
    consumePendingSignIn: ({ pendingSignIn }) => pending.consumePendingSignIn(pendingSignIn, async () => {}),
    deletePendingSignIns: ({ mary }) =>
      inTransaction((transaction) => pending.deletePendingSignIns(mary.id, transaction)),
    deleteExpiredPendingSignIns: () => pending.deleteExpiredPendingSignIns(),
  },
};
