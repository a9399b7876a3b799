"use client";

/** A dot beside the pickers: whether what is chosen there can be asked. Lost, it says so and offers the way back. */
import { RotateCw } from "lucide-react";
import { Button } from "#components/ui/button";
import { classNames } from "#components/ui/class-names";
import { IconButton } from "#components/ui/icon-button";
import type { EngineName } from "#lib/domain/catalog";
import type { Connection } from "#lib/state/connection";

type ConnectionStatusProps = {
  readonly connection: Connection;
  /** null while it is not known. */
  readonly engine: EngineName | null;
  readonly onReconnect: () => void;
};

/** The dot is a button: it asks again. */
export function ConnectionStatus({ connection, engine, onReconnect }: ConnectionStatusProps) {
  if (connection.kind === "lost") {
    return (
      <div className="flex shrink-0 items-center gap-2 pl-2">
        <Dot kind="lost" />
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
      <Dot kind={connection.kind} />
    </IconButton>
  );
}

const dotLooks: Record<Connection["kind"], string> = {
  connected: "bg-success",
  checking: "bg-warning animate-pulse-soft",
  lost: "bg-danger",
};

function Dot({ kind }: { readonly kind: Connection["kind"] }) {
  return <span aria-hidden className={classNames("size-2 shrink-0 rounded-full", dotLooks[kind])} />;
}

function connectedTo(engine: EngineName | null): string {
  switch (engine) {
    case "duckdb":
      return "DuckDB, on this computer";
    case "snowflake":
      return "Connected to Snowflake";
    case null:
      return "Connected";
  }
}
