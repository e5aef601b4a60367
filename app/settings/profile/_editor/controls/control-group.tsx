"use client";
import { Panel } from "@/app/_components/panel";
import type { Control } from "@/lib/page/document/controls";
import { isFocusPath } from "@/lib/page/document/focus";
import { useEditor } from "../state/editor-context";
import { ControlField } from "./control-field";
import { PlainForm } from "./plain-form";

type Props = { group: Control["group"]; title: string; description?: string };

/** Shows all controls of a group, in the order of the records. */
export function ControlGroup({ group, title, description }: Props) {
  const { controls } = useEditor();
  return (
    <ControlList
      controls={controls.filter((control) => control.group === group)}
      title={title}
      description={description}
    />
  );
}

/** Files come first, since other settings show on them, and then what belongs to one. */
const controlRank = ({ kind, path }: Control) => (kind === "file" ? 0 : isFocusPath(path) ? 1 : 2);

/** Shows some controls as one panel, or nothing without any. */
export function ControlList({
  controls,
  title,
  description,
}: {
  controls: readonly Control[];
  title: string;
  description?: string;
}) {
  if (controls.length === 0) return null;
  return (
    <PlainForm section={controls[0]?.group ?? "profile"}>
      <Panel title={title} description={description}>
        <div className="flex flex-col gap-6">
          {controls
            .toSorted((one, other) => controlRank(one) - controlRank(other))
            .map((control) => (
              <ControlField key={control.path} control={control} />
            ))}
        </div>
      </Panel>
    </PlainForm>
  );
}
