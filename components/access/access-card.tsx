/** The one card of a page that is open to those who are not signed in. */
import type { ReactNode } from "react";
import { Logo } from "#components/chat/logo";

type AccessCardProps = {
  readonly title: string;
  /** What it is for, in a sentence. */
  readonly text?: string | undefined;
  readonly children: ReactNode;
};

export function AccessCard({ title, text, children }: AccessCardProps) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-5 bg-bg px-4 py-8 short:justify-start">
      <p className="flex items-center gap-2 text-lg font-semibold">
        <Logo className="size-6 text-primary" />
        SnowGPT
      </p>
      <section className="flex w-full max-w-96 flex-col gap-4 rounded-xl border border-border bg-surface p-6 shadow-raised">
        <div className="flex flex-col gap-1">
          <h1 className="text-xl font-semibold">{title}</h1>
          {text === undefined ? null : <p className="text-sm text-muted">{text}</p>}
        </div>
        {children}
      </section>
    </main>
  );
}
