import { withDeadline } from "@/lib/core/process/deadline";
import { singleton } from "@/lib/core/process/singleton";

/** A probe that throws, or takes longer than two seconds, has failed. */
type Probe = () => boolean | Promise<boolean>;

const answerWithinMilliseconds = 2_000;

const probes = () => singleton("health-parts", () => new Map<string, Probe>());

export function registerPart(name: string, probe: Probe): void {
  probes().set(name, probe);
}

export async function checkParts(): Promise<Record<string, boolean>> {
  const asked = Array.from(probes(), async ([name, probe]) => {
    const works = withDeadline(answerWithinMilliseconds, (async () => probe())()).catch(() => false);
    return [name, await works] as const;
  });
  return Object.fromEntries(await Promise.all(asked));
}
