"use client";

/** What fits a name that is being written behind "@", over the composer. The focus stays in the text. */
import { useEffect, useRef } from "react";
import { KindIcon } from "#components/glossary/kind-icon";
import { classNames } from "#components/ui/class-names";
import { formatCount } from "#lib/domain/format";
import type { NameSuggestion } from "#lib/domain/glossary";
import type { References } from "./use-references.ts";

type NameListProps = { readonly id: string; readonly references: References };

/** The id of an option, for the field that points at it. */
export function optionId(listId: string, place: number): string {
  return `${listId}-${place}`;
}

/** Drawn only while a name is being written. */
export function NameList({ id, references: { names, active, point, choose } }: NameListProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {names === null ? "" : countWords(names.length)}
      </p>
      {names === null ? null : (
        <div className="absolute inset-x-0 bottom-full z-20 mb-2 overflow-hidden rounded-lg border border-border bg-raised shadow-float">
          {names.length === 0 ? (
            <p className="px-3 py-2.5 text-sm text-muted">
              No table, column or metric is called so. Esc closes this list.
            </p>
          ) : (
            <div id={id} role="listbox" aria-label="Names" className="max-h-72 overflow-y-auto p-1">
              {names.map((name, place) => (
                <NameOption
                  key={name.reference}
                  id={optionId(id, place)}
                  name={name}
                  isActive={place === active}
                  onPoint={() => point(place)}
                  onChoose={() => choose(name)}
                />
              ))}
            </div>
          )}
        </div>
      )}
    </>
  );
}

function countWords(count: number): string {
  if (count === 0) return "No name fits.";
  return `${formatCount(count)} ${count === 1 ? "name fits" : "names fit"}. Arrow keys choose, Enter takes one.`;
}

type NameOptionProps = {
  readonly id: string;
  readonly name: NameSuggestion;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
};

function NameOption({ id, name, isActive, onPoint, onChoose }: NameOptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field that has the focus handles the keys
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onPointerMove={onPoint}
      // The text keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classNames(
        "flex min-h-8 cursor-pointer items-start gap-2 rounded-md px-2 py-1.5 text-sm pointer-coarse:min-h-11",
        isActive && "bg-sunken",
      )}
    >
      <KindIcon kind={name.kind} />
      <span className="min-w-0 flex-1 truncate font-medium">{name.label}</span>
      <span className="min-w-0 shrink-[2] truncate text-xs text-subtle">{name.reference}</span>
    </div>
  );
}
