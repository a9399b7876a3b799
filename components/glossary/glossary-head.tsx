"use client";

/** Over the list: the search, the kinds with their counts, and what is wrong with the model. */
import { CircleAlert, FileText, Search, TriangleAlert } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useMay } from "#components/access/use-may";
import { Button } from "#components/ui/button";
import { classNames } from "#components/ui/class-names";
import type { DatabaseContext } from "#lib/domain/catalog";
import { editorName } from "#lib/domain/editor-name";
import { formatCount, formatCounted } from "#lib/domain/format";
import type { GlossaryFile, GlossaryFilter, GlossaryOverview } from "#lib/domain/glossary";
import type { ModelElement, ModelElementKind } from "#lib/domain/model-edit";
import { toShownError } from "#lib/queries/public-failure";
import { useDropImport, useGlossaryOverview } from "#lib/queries/use-glossary";
import { type GlossaryPlace, glossaryKinds } from "#lib/state/glossary-address";
import { dayText, kindWords } from "#lib/state/glossary-words";

type Shows = Pick<GlossaryFilter, "isEditedOnly" | "isFaultyOnly">;

type GlossaryHeadProps = {
  readonly context: DatabaseContext;
  readonly place: GlossaryPlace;
  readonly onPlace: (part: Partial<GlossaryPlace>) => void;
  readonly shows: Shows;
  readonly onShows: (shows: Shows) => void;
  readonly onOpen: (element: ModelElement) => void;
  readonly isHiddenWhenNarrow: boolean;
};

export function GlossaryHead(props: GlossaryHeadProps) {
  const { context, place, onPlace, shows, onShows, onOpen, isHiddenWhenNarrow } = props;
  const overview = useGlossaryOverview(context, null);
  const known = overview.data ?? null;
  const faults = known?.problems.length ?? 0;
  return (
    <div className={classNames("flex flex-col gap-3", isHiddenWhenNarrow && "max-lg:hidden")}>
      <search aria-label="Search the glossary" className="flex flex-wrap items-center gap-2">
        <WordsField value={place.text} onChange={(text) => onPlace({ text })} />
        <Toggle
          isOn={shows.isEditedOnly}
          onToggle={(isEditedOnly) => onShows({ ...shows, isEditedOnly })}
          text={known === null ? "Edited" : `Edited (${formatCount(known.editCount)})`}
        />
        <Toggle
          isOn={shows.isFaultyOnly}
          onToggle={(isFaultyOnly) => onShows({ ...shows, isFaultyOnly })}
          text={known === null ? "With problems" : `With problems (${formatCount(faults)})`}
        />
      </search>
      <Kinds kind={place.kind} overview={known} onKind={(kind) => onPlace({ kind })} />
      {known?.file == null ? null : <ImportedFile context={context} file={known.file} />}
      {known === null ? null : <Problems overview={known} onOpen={onOpen} />}
    </div>
  );
}

type ToggleProps = { readonly isOn: boolean; readonly onToggle: (isOn: boolean) => void; readonly text: string };

function Toggle({ isOn, onToggle, text }: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => onToggle(!isOn)}
      className={classNames(
        "tabular h-8 rounded-full border px-3 text-xs transition-colors duration-120 ease-calm pointer-coarse:h-11",
        isOn
          ? "border-primary/50 bg-primary-soft text-primary"
          : "border-control/60 bg-surface text-muted hover:border-control hover:text-fg",
      )}
    >
      {text}
    </button>
  );
}

type KindsProps = {
  readonly kind: ModelElementKind | null;
  readonly overview: GlossaryOverview | null;
  readonly onKind: (kind: ModelElementKind | null) => void;
};

function Kinds({ kind, overview, onKind }: KindsProps) {
  const all = glossaryKinds.reduce((sum, one) => sum + (overview?.counts[one] ?? 0), 0);
  const countOf = (one: ModelElementKind | null) => (one === null ? all : (overview?.counts[one] ?? 0));
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">Kind of element</legend>
      {[null, ...glossaryKinds].map((one) => (
        <Toggle
          key={one ?? "all"}
          isOn={kind === one}
          onToggle={() => onKind(one)}
          text={`${one === null ? "All" : kindWords[one][1]}${overview === null ? "" : ` ${formatCount(countOf(one))}`}`}
        />
      ))}
    </fieldset>
  );
}

/** The file lies under the edits; leaving it out keeps them. */
function ImportedFile({ context, file }: { readonly context: DatabaseContext; readonly file: GlossaryFile }) {
  const drop = useDropImport(context);
  const mayDrop = useMay("importGlossary");
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
      <FileText aria-hidden className="size-3.5 text-subtle" />
      <span suppressHydrationWarning className="wrap-anywhere">
        {file.name} was imported by {editorName(file.importedBy)} on {dayText(file.importedAt)}.
      </span>
      {mayDrop ? (
        <Button look="ghost" size="compact" disabled={drop.isPending} onClick={() => drop.mutate()}>
          Leave the file out
        </Button>
      ) : null}
      {drop.isError ? (
        <p role="alert" className="text-danger">
          {toShownError(drop.error).message}
        </p>
      ) : null}
    </div>
  );
}

type ProblemsProps = { readonly overview: GlossaryOverview; readonly onOpen: (element: ModelElement) => void };

function Problems({ overview: { problems, warnings }, onOpen }: ProblemsProps) {
  const count = problems.length + warnings.length;
  if (count === 0) return null;
  return (
    <details className="rounded-lg border border-border bg-surface">
      <summary className="flex min-h-9 cursor-pointer items-center gap-2 px-3 text-sm pointer-coarse:min-h-11">
        <TriangleAlert aria-hidden className="size-4 text-warning" />
        {formatCounted(count, "remark")} on this model
      </summary>
      <ul aria-label="Remarks on this model" className="max-h-72 overflow-y-auto border-t border-border py-1">
        {problems.map(({ element, level, sentence }) => (
          <li key={`${element.kind} ${element.key} ${sentence}`}>
            <button
              type="button"
              onClick={() => onOpen(element)}
              className="flex min-h-8 w-full items-start gap-2 px-3 py-1.5 text-left text-sm hover:bg-fg/5 pointer-coarse:min-h-11"
            >
              {level === "error" ? (
                <CircleAlert aria-label="Error" className="mt-0.5 size-4 shrink-0 text-danger" />
              ) : (
                <TriangleAlert aria-label="Warning" className="mt-0.5 size-4 shrink-0 text-warning" />
              )}
              <span className="min-w-0 wrap-anywhere">
                <span className="font-medium">
                  {kindWords[element.kind][0]} {element.key}
                </span>
                : {sentence}
              </span>
            </button>
          </li>
        ))}
        {warnings.map((warning) => (
          <li key={warning} className="px-3 py-1.5 pl-9 text-sm wrap-anywhere text-muted">
            {warning}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The list follows when the writer pauses. */
const typingPauseMs = 200;

function WordsField({ value, onChange }: { readonly value: string; readonly onChange: (text: string) => void }) {
  const [shown, setShown] = useState({ text: value, of: value });
  const text = shown.of === value ? shown.text : value;
  const send = useEffectEvent(onChange);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => send(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <div className="flex h-8 min-w-48 flex-1 items-center gap-2 rounded-md border border-control/60 bg-surface px-2.5 focus-within:border-primary focus-within:ring-3 focus-within:ring-primary/15 pointer-coarse:h-11.5">
      <Search aria-hidden className="size-3.5 shrink-0 text-subtle" />
      <input
        type="search"
        value={text}
        maxLength={200}
        aria-label="Words of the glossary"
        placeholder="Search names, synonyms and questions…"
        onChange={(event) => setShown({ text: event.target.value, of: value })}
        className="h-full w-full min-w-0 bg-transparent text-sm outline-none"
      />
    </div>
  );
}
