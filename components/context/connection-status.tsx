"use client";

/** A sign beside the pickers: whether what is chosen there can be asked. Lost, it says so and offers the way back. */
import { Circle, CircleDashed, CircleX, type LucideIcon, RotateCw } from "lucide-react";
import { Button } from "#components/ui/button";
import { classNames } from "#components/ui/class-names";
import { IconButton } from "#components/ui/icon-button";
import type { EngineName } from "#lib/domain/catalog";
import { dialects } from "#lib/domain/dialects";
import type { Connection } from "#lib/state/connection";

type ConnectionStatusProps = {
  readonly connection: Connection;
  /** null while it is not known. */
  readonly engine: EngineName | null;
  readonly onReconnect: () => void;
};

/** The sign is a button: it asks again. */
export function ConnectionStatus({ connection, engine, onReconnect }: ConnectionStatusProps) {
  if (connection.kind === "lost") {
    return (
      <div className="flex shrink-0 items-center gap-2 pl-2">
        <Sign kind="lost" />
        <span className="hidden text-xs font-medium whitespace-nowrap text-danger sm:inline">Connection lost</span>
        <Button size="compact" title={connection.problem.message} onClick={onReconnect} className="pointer-coarse:h-11">
          <RotateCw aria-hidden className="size-3.5" />
          Reconnect
        </Button>
      </div>
    );
  }
  const text = connection.kind === "checking" ? "Checking the connection…" : connectedTo(engine);
  return (
    <IconButton label={text} isCompact tooltipSide="bottom" onClick={onReconnect} className="pointer-coarse:size-11">
      <Sign kind={connection.kind} />
    </IconButton>
  );
}

/** Told apart by their form: a colour is not seen by everybody, nor kept by every system. */
const signs = {
  connected: { Icon: Circle, look: "size-2 fill-current text-success" },
  checking: { Icon: CircleDashed, look: "size-3 animate-pulse-soft text-warning" },
  lost: { Icon: CircleX, look: "size-3.5 text-danger" },
} as const satisfies Record<Connection["kind"], { Icon: LucideIcon; look: string }>;

function Sign({ kind }: { readonly kind: Connection["kind"] }) {
  const { Icon, look } = signs[kind];
  return <Icon aria-hidden data-connection={kind} className={classNames("shrink-0", look)} />;
}

function connectedTo(engine: EngineName | null): string {
  if (engine === null) return "Connected";
  const { label, isEmbedded } = dialects[engine];
  return isEmbedded ? `${label}, on this computer` : `Connected to ${label}`;
}
