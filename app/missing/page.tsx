import NotFound from "../not-found";

export { generateMetadata } from "../not-found";

/** What is said where nothing is, as a page that needs no script; `proxy.ts` gives it the status 404. */
export default function MissingPage() {
  return <NotFound />;
}
