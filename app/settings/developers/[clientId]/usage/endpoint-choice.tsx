import { Button } from "@/app/_components/button";
import { controlClass, FieldFrame } from "@/app/_components/field";

/** Which endpoint the requests per day are of. */
export function EndpointChoice({ endpoints, chosen }: { endpoints: string[]; chosen: string | undefined }) {
  return (
    <form className="mb-5 flex items-end gap-2">
      <FieldFrame id="field-endpoint" label="Endpoint" className="min-w-0 flex-1 sm:max-w-80">
        <select id="field-endpoint" name="endpoint" defaultValue={chosen ?? ""} className={`${controlClass} h-10`}>
          <option value="">All endpoints</option>
          {endpoints.map((endpoint) => (
            <option key={endpoint}>{endpoint}</option>
          ))}
        </select>
      </FieldFrame>
      <Button type="submit">Show</Button>
    </form>
  );
}
