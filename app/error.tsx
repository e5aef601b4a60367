"use client";
import { Button } from "./_components/button";
import { StatusPage } from "./_components/status-page";
import "./globals.css";

type Props = { error: Error & { digest?: string }; reset: () => void };

export default function ErrorPage({ error, reset }: Props) {
  return (
    <StatusPage title="Something went wrong on our side">
      <p>Try again in a moment. Your saved changes are safe.</p>
      {error.digest && (
        <p className="mt-2">
          If it stays, report the code <code className="font-mono text-ink">{error.digest}</code>.
        </p>
      )}
      <Button variant="primary" className="mt-6" onClick={reset}>
        Try again
      </Button>
    </StatusPage>
  );
}
