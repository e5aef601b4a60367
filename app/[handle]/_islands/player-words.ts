/** The player says these as it plays, in the page's language. */
export type PlayerWords = {
  language: string;
  play: string;
  pause: string;
  trackOf: string;
  timeOf: string;
  loading: string;
  unavailable: string;
  someUnavailable: string;
  cannotPlay: string;
  cannotPlayAny: string;
};
