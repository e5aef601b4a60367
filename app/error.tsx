"use client";
import { Button } from "./_components/button";
import { useFailureWords } from "./_components/failure-words";
import { StatusPage } from "./_components/status-page";
import { TextAround } from "./_components/text-around";
import "./globals.css";

type Props = { error: Error & { digest?: string }; reset: () => void };

export default function ErrorPage({ error, reset }: Props) {
  const { title, explanation, report, again, ...language } = useFailureWords();
  return (
    <StatusPage {...language} title={title}>
      <p>{explanation}</p>
      {error.digest && (
        <p className="mt-2">
          <TextAround text={report}>
            <code className="font-mono text-ink">{error.digest}</code>
          </TextAround>
        </p>
      )}
      <Button variant="primary" className="mt-6" onClick={reset}>
        {again}
      </Button>
    </StatusPage>
  );
}
