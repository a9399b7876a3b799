"use client";

/** Which filters and parameters leave a tile as it is, in its menu: all of them, or some. */
import {
  DropdownMenuCheckboxItem,
  DropdownMenuSeparator,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
} from "#components/ui/dropdown-menu";
import type { ChartTile } from "#lib/domain/dashboard";
import { ignoresFilter, withFieldTurned } from "#lib/domain/dashboard-filters";
import { type ParameterKind, parameterId } from "#lib/domain/dashboard-parameters";
import { withTile } from "#lib/state/dashboard-editing";
import { useBoard } from "./board-provider.tsx";

const keptNames: Readonly<Record<ParameterKind, string>> = {
  steps: "Keep its own steps",
  rows: "Keep its own number of rows",
  figure: "Keep its own figure",
};

type IgnoredFiltersProps = { readonly tile: ChartTile; readonly container: HTMLElement | null };

/** Stays open: several may be meant. */
export function IgnoredFilters({ tile, container }: IgnoredFiltersProps) {
  const fields = useBoard(({ editing }) => editing.definition.filters);
  const parameters = useBoard(({ editing }) => editing.definition.parameters);
  const change = useBoard((state) => state.change);
  const ignored = tile.ignoredFilters;
  const set = (next: ChartTile["ignoredFilters"]) =>
    change((definition) =>
      withTile(definition, tile.id, (old) => (old.kind === "chart" ? { ...old, ignoredFilters: next } : old)),
    );
  return (
    <DropdownMenuSub>
      <DropdownMenuSubTrigger>Filters of this tile</DropdownMenuSubTrigger>
      <DropdownMenuSubContent container={container} className="max-w-72">
        <DropdownMenuCheckboxItem
          checked={ignored === "all"}
          onSelect={(event) => event.preventDefault()}
          onCheckedChange={(isChecked) => set(isChecked ? "all" : [])}
        >
          {parameters.length === 0 ? "Ignore all filters" : "Ignore all filters and parameters"}
        </DropdownMenuCheckboxItem>
        {fields.length + parameters.length === 0 ? null : <DropdownMenuSeparator />}
        {fields.map(({ id, label }) => (
          <DropdownMenuCheckboxItem
            key={id}
            checked={ignoresFilter(tile, id)}
            disabled={ignored === "all"}
            onSelect={(event) => event.preventDefault()}
            onCheckedChange={() => set(withFieldTurned(ignored, id))}
          >
            <span className="min-w-0 truncate">Ignore {label}</span>
          </DropdownMenuCheckboxItem>
        ))}
        {parameters.map(({ kind }) => (
          <DropdownMenuCheckboxItem
            key={kind}
            checked={ignoresFilter(tile, parameterId(kind))}
            disabled={ignored === "all"}
            onSelect={(event) => event.preventDefault()}
            onCheckedChange={() => set(withFieldTurned(ignored, parameterId(kind)))}
          >
            {keptNames[kind]}
          </DropdownMenuCheckboxItem>
        ))}
      </DropdownMenuSubContent>
    </DropdownMenuSub>
  );
}
