/** A track as the page lists it. */
export type Track = {
  title: string;
  address: string;
  cover: string | undefined;
  /** The service measured these seconds; they count until the browser has. */
  seconds: number;
  row: HTMLElement;
};

/** Reads the tracks from the list for visitors without script. */
export function readTracks(element: HTMLElement): Track[] {
  return Array.from(element.querySelectorAll<HTMLElement>("[data-seconds]")).flatMap((row) => {
    const address = row.querySelector("audio")?.src;
    const seconds = Number(row.dataset.seconds);
    if (!address || !Number.isFinite(seconds)) return [];
    return [{ title: row.dataset.title ?? "", address, cover: row.dataset.cover, seconds, row }];
  });
}
