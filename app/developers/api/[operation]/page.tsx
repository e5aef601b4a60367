import { Document } from "../../_components/document";
import { pageMetadata } from "../../_components/metadata-of";
import { isTryable, TryIt } from "../../_components/try-it";

type Props = { params: Promise<{ operation: string }> };

export async function generateMetadata({ params }: Props) {
  return pageMetadata(`/developers/api/${(await params).operation}`);
}

export default async function OperationPage({ params }: Props) {
  return (
    <Document
      path={`/developers/api/${(await params).operation}`}
      tryIt={(operation) => isTryable(operation) && <TryIt operation={operation} />}
    />
  );
}
