/** Returns the heading of each link: its own, or the one before it, which holds until the next. */
export function headings(links: readonly { section: string | null }[]): (string | null)[] {
  let heading: string | null = null;
  return links.map(({ section }) => {
    heading = section ?? heading;
    return heading;
  });
}

type Headed = { readonly id: string; readonly section: string | null };

/** Removes a link, and gives its heading to the next link under it. */
export function withoutLink<L extends Headed>(links: readonly L[], id: string): L[] {
  const at = links.findIndex((link) => link.id === id);
  const [removed, next] = [links[at], links[at + 1]];
  const bearer = removed?.section && next?.section === null ? { ...next, section: removed.section } : next;
  return links.flatMap((link) => (link === removed ? [] : link === next ? [bearer ?? link] : [link]));
}
