import { Document } from "./_components/document";
import { metadataOf } from "./_components/metadata-of";

export const generateMetadata = () => metadataOf("/developers");

export default function DevelopersPage() {
  return <Document path="/developers" />;
}
