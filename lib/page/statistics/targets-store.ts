import "server-only";
import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { database } from "@/db/client";
import { audios, cards, handles, links } from "@/db/schema";
import { executeRows } from "@/db/sql";
import { statisticsBounds } from "@/lib/core/limits/quotas";
import { singleton } from "@/lib/core/process/singleton";
import { type Counted, downloads } from "./metrics";

/** What of a page can be clicked or played, by its name in reports. */
type Targets = { pageId: string; counted: ReadonlyMap<string, Counted>; readAt: number };

/** A page that lacks a target is read again after so long, since the target may be new. */
const freshMilliseconds = 1_000;

const known = () =>
  singleton(
    "page-targets",
    () =>
      new LRUCache<string, Promise<Targets | undefined>>({
        ...{ max: statisticsBounds.rememberedPages, ttl: statisticsBounds.targetMilliseconds },
      }),
  );

/** Returns whose page it is and what is counted there, or undefined where the page has no such target. */
export async function findTarget(
  handle: string,
  name: string,
): Promise<{ pageId: string; counted: Counted } | undefined> {
  const key = handle.toLowerCase();
  const targets = await targetsOf(key);
  const counted = targets?.counted.get(name);
  if (targets && counted) return { pageId: targets.pageId, counted };
  if (!targets || Date.now() - targets.readAt < freshMilliseconds) return undefined;
  known().delete(key);
  return findTarget(handle, name);
}

function targetsOf(key: string): Promise<Targets | undefined> {
  const found = known().get(key);
  if (found) return found;
  const reading = readTargets(key);
  known().set(key, reading);
  reading.catch(() => known().delete(key));
  return reading;
}

type Row = { page_id: string; id: string | null; metric: "click" | "play" };

async function readTargets(key: string): Promise<Targets | undefined> {
  const rows = await executeRows<Row>(
    database(),
    sql`select owner.user_id as page_id, target.id, target.metric from ${handles} as owner left join lateral (
        select id, 'click' as metric from ${links} where user_id = owner.user_id
        union all select id, 'click' from ${cards} where user_id = owner.user_id
        union all select id, 'play' from ${audios} where user_id = owner.user_id) as target on true
      where owner.key = ${key} and owner.kind <> 'former'`,
  );
  const [first] = rows;
  if (!first) return undefined;
  const files = downloads.map((name): [string, Counted] => [name, ["download", name]]);
  const entries = rows.flatMap(({ id, metric }): [string, Counted][] => (id === null ? [] : [[id, [metric, id]]]));
  return { pageId: first.page_id, counted: new Map([...files, ...entries]), readAt: Date.now() };
}
