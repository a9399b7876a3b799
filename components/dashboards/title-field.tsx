"use client";

/** The name of a tile: kept when its field is left or Enter is pressed. */
import { type KeyboardEvent, useState } from "react";
import { TextField } from "#components/ui/text-field";
import type { TileDefinition } from "#lib/domain/dashboard";
import { dashboardLimits } from "#lib/domain/dashboard-limits";
import { withTile } from "#lib/state/dashboard-editing";
import { useBoard } from "./board-provider.tsx";

/** A blank one is left as it was. */
export function TitleField({ tile: { id, title } }: { readonly tile: TileDefinition }) {
  const change = useBoard((state) => state.change);
  const [text, setText] = useState(title);

  function keep() {
    const next = text.trim();
    if (next === "") setText(title);
    else if (next !== title) change((definition) => withTile(definition, id, (tile) => ({ ...tile, title: next })));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what happens in the field inside
    <div
      onBlur={keep}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === "Enter") keep();
      }}
    >
      <TextField
        label="Title of the tile"
        value={text}
        onChange={setText}
        maxLength={dashboardLimits.titleCharacters}
      />
    </div>
  );
}
