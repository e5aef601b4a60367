import type { ComponentProps } from "react";
import { Dialog } from "@/app/_components/dialog";
import { SubmitButton } from "@/app/_components/forms/submit-button";
import { ButtonForm } from "./button-form";

type Props = Omit<ComponentProps<typeof Dialog>, "actions"> & {
  action: ComponentProps<typeof ButtonForm>["action"];
  /** What the form sends, by the names of its fields. */
  values?: Readonly<Record<string, string>>;
  /** The text of the button that decides. */
  submit: string;
};

/** Asks before something is ended or deleted, and does it by one button. */
export function ConfirmDialog({ action, values = {}, submit, variant = "danger", ...rest }: Props) {
  return (
    <Dialog
      {...rest}
      variant={variant}
      actions={
        <ButtonForm action={action} className="flex flex-col gap-3">
          {Object.entries(values).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <SubmitButton variant="danger">{submit}</SubmitButton>
        </ButtonForm>
      }
    />
  );
}
