import { Notice } from "@/app/_components/notice";

type Props = {
  domain: string;
  /** Whether the page answers there now. */
  isServed: boolean;
  /** Whether its record was not there when we last looked. */
  isMissing: boolean;
};

/** The state of a domain that was verified. */
export function ShownDomain({ domain, isServed, isMissing }: Props) {
  if (!isServed) {
    return (
      <Notice title={`${domain} is verified but inactive`}>
        Your account no longer has premium, so this domain is off. It works again as soon as you have premium.
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
      browsers: you are not signed in on your own domain, so your visits would be counted.
    </Notice>
  );
}
