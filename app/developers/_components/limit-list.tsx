import type { ReactNode } from "react";
import { limitWindows, type PolicyName } from "@/lib/limits/policies";
import { quotas, storageBytesPerUser } from "@/lib/limits/quotas";
import { acceptedFormats, type MediaKind, mediaKinds } from "@/lib/storage/media-kinds";

const megabyte = 1024 * 1024;
const uploads = Object.keys(mediaKinds) as MediaKind[];
const policies: [PolicyName, string][] = [
  ["public_read", "Public reads, by address"],
  ["authenticated_read", "Reads with a token, by person and application"],
  ["write", "Changes, by person and application"],
  ["upload", "Uploads, by person"],
  ["token_endpoint", "Token requests, by application and address"],
];

/** What a file may be, how much a profile may hold, and how often an application may ask: from the limits themselves. */
export function LimitList() {
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[9rem_1fr]">
      {uploads.map((kind) => (
        <Row key={kind} name={kind === "cover" ? "audio cover" : kind}>
          {acceptedFormats[kind]}; at most {mediaKinds[kind].maxBytes / megabyte} MB
        </Row>
      ))}
      <Row name="per profile">
        {Object.entries(quotas)
          .map(([what, { free, premium }]) => `${free} ${what} (${premium} with premium)`)
          .join(", ")}
        ; files of {storageBytesPerUser / megabyte} MB in all
      </Row>
      {policies.map(([policy, meaning]) => (
        <Row key={policy} name={policy.replaceAll("_", " ")}>
          {meaning}:{" "}
          {limitWindows(policy)
            .map(({ limit, windowSeconds }) => `${limit} in ${windowSeconds} s`)
            .join(", ")}
        </Row>
      ))}
    </dl>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="font-mono">{name}</dt>
      <dd className="text-ink-soft max-sm:mb-2">{children}</dd>
    </div>
  );
}
