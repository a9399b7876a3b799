/** A long text as it was sent or received: scrolls by itself and can be copied. */

import type { ReactNode } from "react";
import { CopyIconButton } from "#components/ui/copy-icon-button";

type TextBlockProps = {
  readonly label: string;
  readonly text: string;
  /** The same text in another form; as it is without one. */
  readonly children?: ReactNode;
};

/** In letters of one width, because places matter in prompts and JSON. */
export function TextBlock({ label, text, children }: TextBlockProps) {
  return (
    <div className="min-w-0">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-xs font-medium text-muted">{label}</h3>
        <CopyIconButton label={`Copy: ${label}`} text={text} />
      </div>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-90 overflow-auto rounded-md bg-sunken/60 p-3"
      >
        <div className="font-mono text-xs/5 whitespace-pre-wrap wrap-anywhere">
          {children ?? (text === "" ? "(empty)" : text)}
        </div>
      </section>
    </div>
  );
}
