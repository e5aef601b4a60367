import { withDeadline } from "@/lib/deadline";
import { singleton } from "@/lib/singleton";

/** Checks a part of the service; one that throws, or does not answer within two seconds, does not work. */
type Probe = () => boolean | Promise<boolean>;

const answerWithinMilliseconds = 2_000;

const probes = () => singleton("health-parts", () => new Map<string, Probe>());

/** Registers a part that the service can run without. */
export function registerPart(name: string, probe: Probe): void {
  probes().set(name, probe);
}

/** Which registered parts work. */
export async function checkParts(): Promise<Record<string, boolean>> {
  const asked = Array.from(probes(), async ([name, probe]) => {
    const works = withDeadline(answerWithinMilliseconds, (async () => probe())()).catch(() => false);
    return [name, await works] as const;
  });
  return Object.fromEntries(await Promise.all(asked));
}
