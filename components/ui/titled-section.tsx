/** A part of a page of settings, in a frame of its own under its name. */
import type { ReactNode } from "react";

type TitledSectionProps = { readonly title: string; readonly children: ReactNode };

export function TitledSection({ title, children }: TitledSectionProps) {
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-3 rounded-lg border border-border bg-surface p-4 shadow-raised"
    >
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}
