import { Notice } from "../notice";

type Props = { state: { message?: string; fields: object } };

/** Says why a form was refused as a whole; errors of single fields are shown next to them. */
export function FormError({ state: { message, fields } }: Props) {
  return message && Object.keys(fields).length === 0 ? <Notice tone="danger">{message}</Notice> : null;
}
