import { controlClass, FieldFrame } from "@/app/_components/forms/field";

type Props = {
  name: string;
  label: string;
  /** The text of the first option, which chooses none. */
  all: string;
  options: [value: string, text: string][];
  chosen: string | undefined;
};

/** Narrows down which requests are shown. */
export function UsageChoice({ name, label, all, options, chosen }: Props) {
  const id = `field-${name}`;
  return (
    <FieldFrame id={id} label={label} className="min-w-40 flex-1 sm:max-w-80">
      <select key={chosen} id={id} name={name} defaultValue={chosen ?? ""} className={`${controlClass} h-10`}>
        <option value="">{all}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
