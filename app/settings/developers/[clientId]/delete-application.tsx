import { Dialog } from "@/app/_components/dialog";
import { Panel } from "@/app/_components/panel";
import { SubmitButton } from "@/app/_components/submit-button";
import { remove } from "../actions";

/** The way to end an application for good. */
export function DeleteApplication({ clientId, name }: { clientId: string; name: string }) {
  return (
    <Panel
      tone="danger"
      title="Delete application"
      description="All its tokens end at once, and everybody who connected it is disconnected."
      footer={
        <Dialog
          trigger="Delete application"
          variant="danger"
          title={
            <>
              Delete <bdi>{name}</bdi>?
            </>
          }
          actions={
            <form action={remove}>
              <input type="hidden" name="clientId" value={clientId} />
              <SubmitButton variant="danger">Delete for good</SubmitButton>
            </form>
          }
        >
          Its client ID, its secrets, its tokens and everybody's consent are lost. This cannot be undone.
        </Dialog>
      }
    />
  );
}
