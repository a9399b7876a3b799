"use client";

/** The filters of a dashboard in one line: each opens what it can be set to; marks that were picked stand beside them. */
import { Funnel, type LucideIcon, Pin, RotateCcw, X } from "lucide-react";
import { Button } from "#components/ui/button";
import { placeBeside } from "#components/ui/place-beside";
import type { CrossFilter } from "#lib/domain/dashboard";
import { withoutField, withoutParameter } from "#lib/domain/dashboard-filters";
import type { BoardParameter } from "#lib/domain/dashboard-parameter-schema";
import { cleared } from "#lib/domain/dashboard-parameters";
import { boardFilterReads } from "#lib/queries/use-filters";
import { filterQuery, isOtherwiseSet, pickKey, withFilter } from "#lib/state/dashboard-address";
import { steeredOtherwise } from "#lib/state/shown-steps";
import { AddFilter } from "./add-filter.tsx";
import { AddParameter } from "./add-parameter.tsx";
import { placesInBar } from "./bar-chip.tsx";
import { useBoard, useBoardDefaults, useBoardEngine, useBoardFilters, useMayChange } from "./board-provider.tsx";
import { FilterChip } from "./filter-chip.tsx";
import { type FilterSource, FilterSourceProvider } from "./filter-source.tsx";
import { ParameterChip } from "./parameter-chip.tsx";

/** Stays in sight while the tiles scroll. */
export function FilterBar() {
  const fields = useBoard((state) => state.editing.definition.filters);
  const hasTiles = useBoard((state) => state.editing.definition.tiles.some(({ kind }) => kind === "chart"));
  const defaults = useBoardDefaults();
  const filters = useBoardFilters();
  const { keepFilters, setFilters } = useBoardEngine();
  const source = useBoardFilterSource();
  const steering = useSteering();
  const isChangeable = useMayChange();
  const isEmpty = fields.length + filters.parameters.length + filters.picked.length === 0;
  if (isEmpty && !isChangeable) return null;
  if (!hasTiles) return null;
  const isOther = isOtherwiseSet(filters, defaults);
  const isPlain = filterQuery({ ...defaults, picked: [] }) === "";
  return (
    <FilterSourceProvider value={source}>
      <search
        aria-label="Filters"
        className="sticky top-0 z-20 flex min-h-11 flex-wrap items-center gap-1.5 border-b border-border bg-bg px-4 py-1.5 md:px-6 print:static print:border-0 print:bg-transparent print:px-0"
      >
        {fields.map((field) => (
          <FilterChip
            key={field.id}
            field={field}
            value={filters.values.find(({ fieldId }) => fieldId === field.id) ?? null}
          />
        ))}
        {filters.parameters.map((parameter) => (
          <ParameterChip
            key={parameter.kind}
            parameter={parameter}
            onSet={steering.set}
            onRemove={isChangeable ? () => steering.remove(parameter) : null}
          />
        ))}
        {filters.picked.map((pick) => (
          <PickedChip
            key={pickKey(pick)}
            pick={pick}
            onClear={() =>
              setFilters({ ...filters, picked: filters.picked.filter((other) => pickKey(other) !== pickKey(pick)) })
            }
          />
        ))}
        {isChangeable ? <AddToBar parameters={filters.parameters} onAdd={steering.add} /> : null}
        {isOther || filters.picked.length > 0 ? (
          <BarButton
            icon={RotateCcw}
            name="Reset"
            title={isPlain ? "All filters off" : "Back to the filters that this board opens with"}
            onPress={() => setFilters({ ...defaults, picked: [] })}
          />
        ) : null}
        {isOther && isChangeable ? (
          <BarButton
            icon={Pin}
            name="Keep as default"
            title="This board opens with these filters from now on"
            onPress={keepFilters}
          />
        ) : null}
      </search>
    </FilterSourceProvider>
  );
}

type AddToBarProps = {
  readonly parameters: readonly BoardParameter[];
  readonly onAdd: (parameter: BoardParameter) => void;
};

function AddToBar({ parameters, onAdd }: AddToBarProps) {
  return (
    <AddFilter
      before={(done) => (
        <AddParameter
          parameters={parameters}
          onAdd={(parameter) => {
            onAdd(parameter);
            done();
          }}
        />
      )}
    />
  );
}

/** The filters in the definition of the board; what they are set to stands in its address. */
function useBoardFilterSource(): FilterSource {
  const { saver, filters, setFilters } = useBoardEngine();
  const id = useBoard((state) => state.id);
  const fields = useBoard((state) => state.editing.definition.filters);
  const change = useBoard((state) => state.change);
  const isChangeable = useMayChange();
  const set: FilterSource["set"] = (fieldId, value) => setFilters(withFilter(filters(), fieldId, value));
  const reads = boardFilterReads(id);
  return {
    ...reads,
    // Its values are asked for by its name, which the server has to know.
    readValues: async (fieldId, search, signal) => {
      await saver.flush();
      return reads.readValues(fieldId, search, signal);
    },
    fields,
    set,
    add: (field) => change((definition) => ({ ...definition, filters: [...definition.filters, field] })),
    remove: isChangeable
      ? (fieldId) => {
          set(fieldId, null);
          change((definition) => withoutField(definition, fieldId));
        }
      : null,
  };
}

/** The parameters of the board, set in its address as its filters are. */
function useSteering() {
  const { filters, setFilters, store } = useBoardEngine();
  const change = useBoard((state) => state.change);
  const set = (parameter: BoardParameter) =>
    setFilters(steeredOtherwise(filters(), parameter, store.getState().editing.definition.tiles));
  return {
    set,
    add: (parameter: BoardParameter) =>
      change((definition) => ({
        ...definition,
        parameters: [...definition.parameters.filter(({ kind }) => kind !== parameter.kind), parameter],
      })),
    remove: (parameter: BoardParameter) => {
      set(cleared(parameter));
      change((definition) => withoutParameter(definition, parameter.kind));
    },
  };
}

type BarButtonProps = {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly title: string;
  readonly onPress: () => void;
};

function BarButton({ icon: Icon, name, title, onPress }: BarButtonProps) {
  return (
    <Button
      look="ghost"
      size="compact"
      title={title}
      data-bar-tool=""
      className="pointer-coarse:h-11 print:hidden"
      onClick={(event) => {
        focusBeside(event.currentTarget);
        onPress();
      }}
    >
      <Icon aria-hidden className="size-3.5" />
      {name}
    </Button>
  );
}

/** What is pressed here goes with what it clears, and so may the buttons of the whole bar. */
function focusBeside(button: HTMLElement): void {
  const places = [...placesInBar(button)].filter((place) => place === button || !place.hasAttribute("data-bar-tool"));
  placeBeside(button, places)?.focus();
}

/** From clicking a chart: dashed, as it goes as easily as it came. */
function PickedChip({ pick, onClear }: { readonly pick: CrossFilter; readonly onClear: () => void }) {
  return (
    <span className="inline-flex h-7 max-w-full min-w-0 items-center gap-1 rounded-full border border-dashed border-primary bg-primary-soft pl-2.5 text-xs text-primary pointer-coarse:h-11">
      <Funnel aria-hidden className="size-3 shrink-0" />
      <span className="min-w-0 truncate">{pick.label}</span>
      <button
        type="button"
        aria-label={`Clear ${pick.label}`}
        onClick={(event) => {
          focusBeside(event.currentTarget);
          onClear();
        }}
        className="inline-flex h-full w-7 shrink-0 items-center justify-center rounded-r-full hover:bg-primary/10 pointer-coarse:w-11 print:hidden"
      >
        <X aria-hidden className="size-3" />
      </button>
    </span>
  );
}
