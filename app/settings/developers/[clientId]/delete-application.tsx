import { Dialog } from "@/app/_components/dialog";
import { Panel } from "@/app/_components/panel";
import { SubmitButton } from "@/app/_components/submit-button";
import { remove } from "../actions";

type Props = {
  clientId: string;
  name: string;
  connections: { people: number; accessTokens: number; refreshTokens: number };
};

const counted = (count: number, one: string, several = `${one}s`) => `${count} ${count === 1 ? one : several}`;

/** The way to end an application for good. */
export function DeleteApplication({ clientId, name, connections }: Props) {
  const { people, accessTokens, refreshTokens } = connections;
  const breaks = `${counted(people, "person", "people")} will be disconnected. ${counted(accessTokens, "access token")} and ${counted(refreshTokens, "refresh token")} end at once.`;
  return (
    <Panel
      tone="danger"
      title="Delete application"
      description={breaks}
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
          {breaks} Its client ID, its secrets and its icon are lost, and what uses them is refused. This cannot be
          undone.
        </Dialog>
      }
    />
  );
}
