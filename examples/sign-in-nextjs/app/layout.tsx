import type { ReactNode } from "react";

export const metadata = { title: "Sign in with Vitrine" };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" style={{ colorScheme: "light dark", fontFamily: "system-ui, sans-serif" }}>
      <body style={{ maxWidth: "30rem", margin: "4rem auto", padding: "0 1rem" }}>{children}</body>
    </html>
  );
}
