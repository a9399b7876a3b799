/** A table that may be wider than the page: it scrolls sideways by itself where it must; the page never does. */
import type { ReactNode } from "react";
import { classNames } from "./class-names.tsx";

type WideTableProps = {
  /** What the table is of, for those who hear it. */
  readonly name: string;
  /** The heads of its columns. */
  readonly heads: ReactNode;
  /** Its other parts. */
  readonly children: ReactNode;
};

export function WideTable({ name, heads, children }: WideTableProps) {
  return (
    <section
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="relative overflow-x-auto rounded-lg border border-border bg-surface shadow-raised"
    >
      <table className="w-full text-left text-sm">
        <thead className="border-b border-border text-xs text-muted">
          <tr>{heads}</tr>
        </thead>
        {children}
      </table>
    </section>
  );
}

export function ColumnHead({ name, look }: { readonly name: string; readonly look?: string }) {
  return (
    <th scope="col" className={classNames("px-3 py-2 font-medium whitespace-nowrap", look)}>
      {name}
    </th>
  );
}
