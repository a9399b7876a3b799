"use client";

/** Says on every page that the data is looked at as somebody else sees it, with the way back. */
import { Eye } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { useToasts } from "#components/ui/toast";
import { viewAs } from "#lib/queries/groups";

/** @param viewsAs whose view it is, in words. */
export function ViewBar({ viewsAs }: { readonly viewsAs: string }) {
  const [isLeaving, setLeaving] = useState(false);
  const toasts = useToasts();

  async function leave() {
    setLeaving(true);
    const left = await viewAs({ kind: "self" });
    if (left.ok) return;
    setLeaving(false);
    toasts.getState().show({ text: left.error.message, tone: "problem", action: null });
  }

  return (
    <section
      aria-label="Whose view this is"
      className="flex shrink-0 flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-border bg-warning-soft px-4 py-1.5 text-sm"
    >
      <p className="flex min-w-0 items-center gap-2 text-warning">
        <Eye aria-hidden className="size-4 shrink-0" />
        <span className="wrap-anywhere">You see the data as {viewsAs} does. Your role stays.</span>
      </p>
      <Button disabled={isLeaving} onClick={() => void leave()}>
        Back to your own view
      </Button>
    </section>
  );
}
