"use client";

/** With several databases: which one's tables are shown. */
import { ToggleGroup } from "radix-ui";
import type { DatabaseContext } from "#lib/domain/catalog";

type ContextSwitchProps = {
  readonly contexts: readonly DatabaseContext[];
  readonly shown: DatabaseContext;
  readonly onShow: (context: DatabaseContext) => void;
};

/** One button each, the shown one pressed; nothing while there is only one. */
export function ContextSwitch({ contexts, shown, onShow }: ContextSwitchProps) {
  if (contexts.length < 2) return null;
  return (
    <ToggleGroup.Root
      type="single"
      aria-label="Database of the tables"
      value={keyOf(shown)}
      onValueChange={(key) => {
        const wanted = contexts.find((context) => keyOf(context) === key);
        if (wanted !== undefined) onShow(wanted);
      }}
      className="flex shrink-0 flex-col gap-0.5 border-b border-border px-2 py-1.5"
    >
      {contexts.map((context) => (
        <ToggleGroup.Item
          key={keyOf(context)}
          value={keyOf(context)}
          className="h-7 truncate rounded-md px-2 text-left text-xs text-muted hover:bg-fg/6 data-[state=on]:bg-sunken data-[state=on]:font-medium data-[state=on]:text-fg pointer-coarse:h-11"
        >
          {context.database} / {context.schema}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}

function keyOf({ database, schema }: DatabaseContext): string {
  return JSON.stringify([database, schema]);
}
