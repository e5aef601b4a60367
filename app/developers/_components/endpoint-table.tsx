import { operations } from "@/lib/api/operations";
import { type Operation, requiredScopes } from "@/lib/operation/operation";

const all: readonly Operation[] = operations as readonly Operation[];
const tags = [...new Set(all.map(({ tag }) => tag))];

/** Every endpoint with what it needs, made from the operations themselves. */
export function EndpointTable() {
  return tags.map((tag) => (
    <div key={tag} className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold text-ink-soft">{tag}</h3>
      <ul className="divide-y rounded-lg border text-sm">
        {all
          .filter((operation) => operation.tag === tag)
          .map((operation) => (
            <Endpoint key={operation.id} operation={operation} />
          ))}
      </ul>
    </div>
  ));
}

function Endpoint({ operation }: { operation: Operation }) {
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <span className="flex flex-wrap items-baseline gap-x-3 font-mono text-[13px]">
        <span className="w-14 font-semibold">{operation.method}</span>
        <span className="break-all">{operation.path}</span>
        <span className="ml-auto text-xs text-ink-soft">{requiredScopes(operation).join(" ") || "no token"}</span>
      </span>
      <span className="text-ink-soft">{operation.summary}</span>
    </li>
  );
}
