/** A key as a hint; invisible to screen readers, which announce keys by themselves. */
import type { ReactNode } from "react";

/** One key, e.g. `<Kbd>1</Kbd>`. */
export function Kbd({ children }: { readonly children: ReactNode }) {
  return (
    <kbd
      aria-hidden
      className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-border bg-surface px-1 font-sans text-[11px] text-muted"
    >
      {children}
    </kbd>
  );
}
