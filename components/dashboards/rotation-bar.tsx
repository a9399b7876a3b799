"use client";

/** What can be done while boards are shown in turn: hold this page, go on, leave. */
import { Pause, Play, SkipForward, X } from "lucide-react";
import { Button } from "#components/ui/button";
import type { RotationView } from "./use-rotation.tsx";

/** Over the lower edge, where it covers the least. */
export function RotationBar({ rotation }: { readonly rotation: RotationView }) {
  const { isPaused, setPaused, next, leave } = rotation;
  const Icon = isPaused ? Play : Pause;
  return (
    <div
      role="toolbar"
      aria-label="Shown in turn"
      className="fixed bottom-3 left-1/2 z-50 flex -translate-x-1/2 items-center gap-1 rounded-full border border-border bg-raised px-2 py-1 shadow-float print:hidden"
    >
      <Button look="ghost" size="compact" className="pointer-coarse:h-11" onClick={() => setPaused(!isPaused)}>
        <Icon aria-hidden className="size-3.5" />
        {isPaused ? "Go on" : "Hold"}
      </Button>
      <Button look="ghost" size="compact" className="pointer-coarse:h-11" onClick={next}>
        <SkipForward aria-hidden className="size-3.5" />
        Next
      </Button>
      <Button look="ghost" size="compact" className="pointer-coarse:h-11" onClick={leave}>
        <X aria-hidden className="size-3.5" />
        Leave
      </Button>
    </div>
  );
}
