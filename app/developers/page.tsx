import { Document } from "./_components/document";
import { pageMetadata } from "./_components/metadata-of";

export const generateMetadata = () => pageMetadata("/developers");

export default function DevelopersPage() {
  return <Document path="/developers" />;
}
