import type { PGlite } from "@electric-sql/pglite";
import { createCountdown, type Faults } from "../nth-failure";
import { refusalMessage, statementReader } from "./refusal-message";

/** Lets a statement of the embedded database fail: PostgreSQL refuses it, or it is done and nobody hears of it. */
export function failPglite(pglite: PGlite): Faults {
  const { next, arm, disarm } = createCountdown();
  const real = pglite.execProtocolRawSync.bind(pglite);
  const readStatement = statementReader();
  pglite.execProtocolRawSync = (message) => {
    const statement = readStatement(message);
    const way = statement === undefined ? undefined : next();
    if (way === "refused") return real(refusalMessage(statement ?? ""));
    const answer = real(message);
    if (way === "lost after") throw Object.assign(new Error("the answer was lost"), { code: "EPIPE" });
    return answer;
  };
  return { ways: ["refused", "lost after"], arm, disarm };
}
