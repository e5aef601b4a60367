import { Notice } from "@/app/_components/notice";

type Props = {
  domain: string;
  /** Whether the page answers there now. */
  isServed: boolean;
  /** Whether its record was not there when we last looked. */
  isMissing: boolean;
};

/** How it stands with a domain that was verified. */
export function ShownDomain({ domain, isServed, isMissing }: Props) {
  if (!isServed) {
    return (
      <Notice title={`${domain} is verified, and rests`}>
        Your account has no premium any more, so your page does not answer there. With premium it does again at once.
      </Notice>
    );
  }
  if (isMissing) {
    return (
      <Notice tone="danger" title={`The TXT record of ${domain} is gone`}>
        Your page still answers there. Put the record back: when it is missing for three days in a row, the domain is no
        longer yours here.
      </Notice>
    );
  }
  return (
    <Notice tone="success" title={`${domain} is verified`}>
      Your page answers at{" "}
      <a href={`https://${domain}/#mine`} className="font-medium break-all underline">
        https://{domain}/
      </a>{" "}
      as soon as the domain's address record leads to this site's server. Go there by this link once in each of your
      browsers: nobody is signed in under a domain of their own, and your visits would count as others' do.
    </Notice>
  );
}
