import { type ErrorCode, errorMeaning, errorStatus } from "@/lib/errors";

const codes = Object.keys(errorStatus) as ErrorCode[];

/** Every error code with its status and when it is sent. */
export function ErrorList() {
  return (
    <table className="text-left text-sm">
      <thead>
        <tr>
          <th scope="col" className="pr-6 pb-2 font-medium">
            Status
          </th>
          <th scope="col" className="pr-6 pb-2 font-medium">
            Code
          </th>
          <th scope="col" className="pb-2 font-medium">
            When
          </th>
        </tr>
      </thead>
      <tbody>
        {codes.map((code) => (
          <tr key={code} className="align-top">
            <td className="pr-6 pb-2 font-mono">{errorStatus[code]}</td>
            <td className="pr-6 pb-2 font-mono break-all">{code}</td>
            <td className="pb-2 text-ink-soft">{errorMeaning[code]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
