/** A whole page that says one thing and offers one way on. */
import type { ReactNode } from "react";
import { Button } from "./button.tsx";

type PageMessageProps = {
  readonly title: string;
  readonly text: string;
  /** The way on: one link or button. */
  readonly children: ReactNode;
};

/** Centred in the room it is given. */
export function PageMessage({ title, text, children }: PageMessageProps) {
  return (
    <main className="flex min-h-dvh flex-1 flex-col items-center justify-center gap-3 p-6 text-center">
      <h1 className="text-xl font-semibold">{title}</h1>
      <p className="max-w-120 text-muted">{text}</p>
      <Button look="primary" asChild>
        {children}
      </Button>
    </main>
  );
}
