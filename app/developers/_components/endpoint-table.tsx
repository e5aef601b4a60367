import { type Operation, requiredScopes } from "@/lib/api/operation";
import { operations } from "@/lib/api/operations";

/** Every endpoint with what it needs, made from the operations themselves. */
export function EndpointTable() {
  return (
    <ul className="divide-y rounded-lg border text-sm">
      {(operations as readonly Operation[]).map((operation) => (
        <li key={operation.id} className="flex flex-col gap-1 px-4 py-3">
          <span className="flex flex-wrap items-baseline gap-x-3 font-mono text-[13px]">
            <span className="w-12 font-semibold">{operation.method}</span>
            <span className="break-all">{operation.path}</span>
            <span className="ml-auto text-xs text-ink-soft">{requiredScopes(operation).join(" ") || "no token"}</span>
          </span>
          <span className="text-ink-soft">{operation.summary}</span>
        </li>
      ))}
    </ul>
  );
}
