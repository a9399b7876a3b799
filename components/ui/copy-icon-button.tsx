"use client";

/** Copies a text, and says for a moment that it did. */
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { IconButton } from "./icon-button.tsx";

type CopyIconButtonProps = { readonly label: string; readonly text: string; readonly className?: string };

/** Long enough to be noticed. */
const shownMs = 2_000;

/** Says so too where the browser does not allow it. */
export function CopyIconButton({ label, text, className }: CopyIconButtonProps) {
  const [state, setState] = useState<"idle" | "copied" | "refused">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), shownMs);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("refused");
    }
  }

  return (
    <>
      <IconButton label={label} isCompact className={className} onClick={() => void copy()}>
        {state === "copied" ? (
          <Check aria-hidden className="size-3.5 text-success" />
        ) : (
          <Copy aria-hidden className="size-3.5" />
        )}
      </IconButton>
      <span role="status" className={state === "refused" ? "self-center text-xs text-danger" : "sr-only"}>
        {state === "copied" ? "Copied to the clipboard" : ""}
        {state === "refused" ? "Copying is not allowed here" : ""}
      </span>
    </>
  );
}
