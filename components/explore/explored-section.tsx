/** A part of the page under its heading. */
import { type ReactNode, useId } from "react";

type ExploredSectionProps = { readonly title: string; readonly children: ReactNode };

export function ExploredSection({ title, children }: ExploredSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col gap-2.5 pt-2">
      <h2 id={titleId} className="text-sm font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
