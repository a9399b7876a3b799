"use client";

/** One tile over the whole screen. The focus stays in it; Escape leaves. */
import { Minimize2 } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import { useState } from "react";
import { IconButton } from "#components/ui/icon-button";
import { PageCoverProvider } from "#components/ui/page-main";
import { shareNonce } from "#components/ui/share-nonce";
import { useWindowHeight } from "#components/ui/use-window-height";
import type { TileDefinition } from "#lib/domain/dashboard";
import { TextBody } from "./text-tile.tsx";
import { TileBody, type TileView } from "./tile-body.tsx";

type FullTileProps = {
  readonly tile: TileDefinition;
  /** Over what it shows. */
  readonly title: string;
  readonly view: TileView;
  readonly onView: (view: TileView) => void;
  readonly onClose: () => void;
};

/** Caption and the room around the content. */
const frameHeight = 80;
const leastHeight = 240;

export function FullTile({ tile, title, view, onView, onClose }: FullTileProps) {
  const height = Math.max(leastHeight, useWindowHeight() - frameHeight);
  const [panel, setPanel] = useState<HTMLDivElement | null>(null);
  shareNonce();
  return (
    <Primitive.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Primitive.Portal>
        <Primitive.Content
          ref={setPanel}
          aria-describedby={undefined}
          // On the panel: the hint of a button would take the first Escape for itself.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            panel?.focus();
          }}
          className="animate-fade-in fixed inset-0 z-50 flex flex-col bg-surface text-fg outline-none"
        >
          <div className="flex h-12 shrink-0 items-center gap-2 border-b border-border pr-2 pl-4 md:pl-6">
            <Primitive.Title className="min-w-0 flex-1 truncate text-lg font-semibold">{title}</Primitive.Title>
            <Primitive.Close asChild>
              <IconButton label="Leave full screen" tooltipSide="left" className="pointer-coarse:size-11">
                <Minimize2 aria-hidden className="size-4" />
              </IconButton>
            </Primitive.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto py-4 md:px-2">
            {tile.kind === "text" ? (
              <TextBody text={tile.text} />
            ) : (
              <PageCoverProvider value={panel}>
                <TileBody tile={tile} view={view} height={height} onView={onView} />
              </PageCoverProvider>
            )}
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
