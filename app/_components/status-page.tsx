import type { ReactNode } from "react";

type Props = {
  brand?: ReactNode;
  title: string;
  /** The default is English, and the document itself may be in another language. */
  lang?: string;
  dir?: "ltr" | "rtl";
  children: ReactNode;
};

/** Shows a page that has one thing to say, such as that something is missing or went wrong. */
export function StatusPage({ brand, title, lang = "en", dir = "ltr", children }: Props) {
  return (
    <main
      lang={lang}
      dir={dir}
      className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-10 px-6 py-16 text-start"
    >
      {brand && <div className="flex">{brand}</div>}
      <div>
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        <div className="mt-3 text-[15px] leading-relaxed text-ink-soft">{children}</div>
      </div>
    </main>
  );
}
