/** The heading that each link stands under: its own, else the one before it, which holds until the next. */
export function headings(links: readonly { section: string | null }[]): (string | null)[] {
  let heading: string | null = null;
  return links.map(({ section }) => {
    heading = section ?? heading;
    return heading;
  });
}
