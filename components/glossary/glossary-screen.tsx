"use client";

/** What a schema means: all that the planner knows of it in a searchable list, each element to be read and edited. */
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { ContextPickers } from "#components/context/context-pickers";
import { PageFrame } from "#components/runs/page-frame";
import type { DatabaseContext, DatabaseInfo } from "#lib/domain/catalog";
import type { ModelElement } from "#lib/domain/model-edit";
import { type GlossaryPlace, glossaryHref, glossaryPlaceOf } from "#lib/state/glossary-address";
import { AddElement } from "./add-element.tsx";
import { ElementPanel } from "./element-panel.tsx";
import { ExportButton } from "./export-button.tsx";
import { GlossaryHead } from "./glossary-head.tsx";
import { GlossaryList } from "./glossary-list.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { Proposed } from "./proposed.tsx";

type GlossaryScreenProps = {
  /** Databases that came with the page; null when they could not be listed. */
  readonly databases: readonly DatabaseInfo[] | null;
};

/** A search changes the address in place; opening an element is a step that Back takes. */
export function GlossaryScreen({ databases }: GlossaryScreenProps) {
  const place = glossaryPlaceOf(new URLSearchParams(useSearchParams()));
  const { context } = place;
  const [picked, setPicked] = useState<string | null>(null);

  function change(part: Partial<GlossaryPlace>, isStep: boolean) {
    // From the address as it is now: two changes may follow each other sooner than the page is drawn again.
    const next = { ...glossaryPlaceOf(new URLSearchParams(window.location.search)), ...part };
    if (isStep) window.history.pushState(null, "", glossaryHref(next));
    else window.history.replaceState(null, "", glossaryHref(next));
  }

  return (
    <PageFrame
      title="Glossary"
      actions={
        <>
          <ContextPickers
            database={context?.database ?? null}
            schema={context?.schema ?? null}
            firstDatabases={databases}
            picked={picked}
            onPick={setPicked}
            legend="What the glossary is about"
            onChoose={(chosen) => change({ context: chosen, element: null }, true)}
          />
          {context === null || picked !== null ? null : <FileActions context={context} />}
        </>
      }
    >
      {context === null || picked !== null ? (
        <p className="rounded-lg border border-border bg-surface p-8 text-center text-muted">
          {picked === null
            ? "Choose a database and a schema to see what their words mean."
            : `Choose a schema of ${picked} to see what its words mean.`}
        </p>
      ) : (
        <SchemaGlossary
          key={`${context.database} ${context.schema}`}
          context={context}
          place={place}
          onPlace={(part) => change(part, false)}
          onOpen={(element) => change({ element }, true)}
        />
      )}
    </PageFrame>
  );
}

function FileActions({ context }: { readonly context: DatabaseContext }) {
  return (
    <>
      <ImportDialog context={context} />
      <ExportButton context={context} />
    </>
  );
}

type SchemaGlossaryProps = {
  readonly context: DatabaseContext;
  readonly place: GlossaryPlace;
  readonly onPlace: (part: Partial<GlossaryPlace>) => void;
  readonly onOpen: (element: ModelElement | null) => void;
};

/** List and element side by side; on narrow screens one at a time. */
function SchemaGlossary({ context, place, onPlace, onOpen }: SchemaGlossaryProps) {
  const [isEditedOnly, setEditedOnly] = useState(false);
  const [isFaultyOnly, setFaultyOnly] = useState(false);
  const { element, kind, text } = place;
  const isOpen = element !== null;
  return (
    <>
      <GlossaryHead
        context={context}
        place={place}
        onPlace={onPlace}
        shows={{ isEditedOnly, isFaultyOnly }}
        onShows={(shows) => {
          setEditedOnly(shows.isEditedOnly);
          setFaultyOnly(shows.isFaultyOnly);
        }}
        onOpen={onOpen}
        isHiddenWhenNarrow={isOpen}
      />
      <Proposed context={context} onOpen={onOpen} isHiddenWhenNarrow={isOpen} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className={isOpen ? "max-lg:hidden" : undefined}>
          <div className="mb-2 flex justify-end">
            <AddElement context={context} onAdded={onOpen} />
          </div>
          <GlossaryList
            context={context}
            filter={{ text, kind, isEditedOnly, isFaultyOnly }}
            open={element}
            onOpen={onOpen}
            onClear={() => {
              setEditedOnly(false);
              setFaultyOnly(false);
              onPlace({ text: "", kind: null });
            }}
          />
        </div>
        {element === null ? (
          <p className="rounded-lg border border-dashed border-border p-8 text-center text-sm text-muted max-lg:hidden">
            Choose an element to read what it means and to edit it.
          </p>
        ) : (
          <ElementPanel
            key={`${element.kind} ${element.key}`}
            context={context}
            element={element}
            onClose={() => onOpen(null)}
          />
        )}
      </div>
    </>
  );
}
