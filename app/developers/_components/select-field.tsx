import { controlClass, FieldFrame } from "@/app/_components/forms/field";

type Props = { name: string; label: string; values: string[] };

/** Shows a choice of one of several values. */
export function SelectField({ name, label, values }: Props) {
  const id = `field-${name}`;
  return (
    <FieldFrame id={id} label={label}>
      <select id={id} name={name} className={`${controlClass} h-10`}>
        {values.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </select>
    </FieldFrame>
  );
}
