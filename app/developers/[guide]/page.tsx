import { Document } from "../_components/document";
import { pageMetadata } from "../_components/metadata-of";

type Props = { params: Promise<{ guide: string }> };

export async function generateMetadata({ params }: Props) {
  return pageMetadata(`/developers/${(await params).guide}`);
}

export default async function GuidePage({ params }: Props) {
  return <Document path={`/developers/${(await params).guide}`} />;
}
