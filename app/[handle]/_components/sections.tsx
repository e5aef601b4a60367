import { pageSections, type Run } from "@/lib/page/view/sections";
import type { ProfileView } from "@/lib/page/view/view";
import { Cards } from "./cards/cards";
import { Links } from "./links";
import { usePlaces } from "./page-kind";

/** Shows the owner's links and cards in their order, below their headings. */
export function Sections({ view }: { view: ProfileView }) {
  const placeOf = usePlaces();
  const sections = pageSections(view);
  const shown = sections.map(({ heading, runs }, index) => {
    const headingId = heading === null ? undefined : `heading-${index + 1}`;
    const inside = runs.map((run) => <ShownRun key={runKey(run)} view={view} run={run} headingId={headingId} />);
    if (heading === null) return inside;
    return (
      <section key={heading.id}>
        <h2 id={headingId} className="profile-heading" dir="auto" data-place={placeOf("headings", heading.id)}>
          {heading.title}
        </h2>
        {inside}
      </section>
    );
  });
  return sections.some(({ heading }) => heading !== null) ? <div className="profile-sections">{shown}</div> : shown;
}

/** Shows the cards alone, in the parts that the page has of them. */
export function CardRuns({ view }: { view: ProfileView }) {
  const runs = pageSections(view).flatMap((section) => section.runs);
  return runs.filter(({ kind }) => kind === "cards").map((run) => <ShownRun key={runKey(run)} view={view} run={run} />);
}

const runKey = (run: Run) => (run.kind === "links" ? run.links[0]?.id : run.cards[0]?.id);

function ShownRun({ view, run, headingId }: { view: ProfileView; run: Run; headingId?: string | undefined }) {
  if (run.kind === "cards") return <Cards view={view} cards={run.cards} />;
  return <Links view={view} links={run.links} headingId={headingId} />;
}
