import { withDeadline } from "@/lib/deadline";
import { singleton } from "@/lib/singleton";

/** Asks a part of the service whether it works; one that throws, or is silent for two seconds, does not. */
type Probe = () => boolean | Promise<boolean>;

const answerWithinMilliseconds = 2_000;

const probes = () => singleton("health-parts", () => new Map<string, Probe>());

/** Names a part without which the service goes on, but worse. */
export function registerPart(name: string, probe: Probe): void {
  probes().set(name, probe);
}

/** Which parts work. */
export async function checkParts(): Promise<Record<string, boolean>> {
  const asked = Array.from(probes(), async ([name, probe]) => {
    const works = withDeadline(answerWithinMilliseconds, (async () => probe())()).catch(() => false);
    return [name, await works] as const;
  });
  return Object.fromEntries(await Promise.all(asked));
}
