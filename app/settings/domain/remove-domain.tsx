import { Dialog } from "@/app/_components/dialog";
import { Panel } from "@/app/_components/panel";
import { SubmitButton } from "@/app/_components/submit-button";
import { remove } from "./actions";

/** The way to give a domain up. */
export function RemoveDomain({ domain, isShown }: { domain: string; isShown: boolean }) {
  return (
    <Panel
      tone="danger"
      title="Remove domain"
      description={
        isShown ? "Your page stops answering there at once." : "Its TXT record no longer proves anything then."
      }
      footer={
        <Dialog
          trigger="Remove domain"
          variant="danger"
          title={`Remove ${domain}?`}
          actions={
            <form action={remove}>
              <SubmitButton variant="danger">Delete permanently</SubmitButton>
            </form>
          }
        >
          {isShown ? "Links to your page under this domain stop working. " : ""}To use it again you will have to prove
          it again, with another record.
        </Dialog>
      }
    />
  );
}
