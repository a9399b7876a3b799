/** Names of a model that a question may point at with "@": metrics, named filters, tables and columns. */
import "server-only";
import type { DatabaseContext } from "#lib/domain/catalog";
import { type AppError, err, ok, type Result } from "#lib/domain/errors";
import type { GlossaryItem, NameKind, NameSuggestion } from "#lib/domain/glossary";
import { referenceText } from "#lib/domain/references";
import { columnOfKey } from "#lib/semantic/element-keys";
import type { SemanticModel } from "#lib/semantic/model";
import { listElements, searchItems } from "./glossary-elements.ts";
import { nearItems } from "./glossary-near.ts";
import type { ModelLayers, Semantic } from "./semantic.ts";

export type NameSuggestions = {
  /** The best fits of all schemas, each schema in its turn; for no text some of each kind. */
  suggest(contexts: readonly DatabaseContext[], text: string): Promise<Result<readonly NameSuggestion[]>>;
};

const mostNames = 12;

/** Where nothing is written yet, each kind shows what it is like. */
const mostOfKind = 3;

const anyElement = { kind: null, isEditedOnly: false, isFaultyOnly: false } as const;

export function createNameSuggestions({
  semantic,
}: {
  readonly semantic: Pick<Semantic, "layersOf">;
}): NameSuggestions {
  return {
    suggest: async (contexts, text) => {
      const lists: (readonly NameSuggestion[])[] = [];
      let failure: AppError | null = null;
      for (const context of contexts) {
        const layers = await semantic.layersOf(context);
        if (layers.ok) lists.push(namesIn(layers.value, text));
        else failure ??= layers.error;
      }
      const found = inTurn(lists);
      if (found.length === 0 && failure !== null) return err(failure);
      const unique = new Map(found.map((name) => [name.reference, name]));
      return ok([...unique.values()].slice(0, mostNames));
    },
  };
}

/** The best of every list, then the second of every list, and so on: no schema hides another one. */
function inTurn<Value>(lists: readonly (readonly Value[])[]): readonly Value[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list.slice(place, place + 1))).flat();
}

function namesIn(layers: ModelLayers, text: string): readonly NameSuggestion[] {
  const items = listElements(layers).filter(({ isRemoved }) => !isRemoved);
  // What is typed is looked for as it is written in a reference ("customers.cou"), and as words.
  const fitting = searchItems(items, { ...anyElement, text });
  const found =
    fitting.length > 0 ? fitting : searchItems(nearItems(items, layers.model, text), { ...anyElement, text: "" });
  const names = found.flatMap((item) => suggestionOf(item, layers.model) ?? []);
  return text === "" ? names.filter((name, place) => countBefore(names, name.kind, place) < mostOfKind) : names;
}

function countBefore(names: readonly NameSuggestion[], kind: NameKind, place: number): number {
  return names.slice(0, place).filter((name) => name.kind === kind).length;
}

/** null for what no question can point at. */
function suggestionOf({ element, label, hint }: GlossaryItem, model: SemanticModel): NameSuggestion | null {
  const { kind, key } = element;
  switch (kind) {
    case "metric":
    case "table":
      return { kind, reference: referenceText([key]), label, hint };
    case "column":
    case "filter": {
      const column = columnOfKey(model, key);
      return column === null ? null : { kind, reference: referenceText([column.table.name, column.name]), label, hint };
    }
    default:
      return null;
  }
}
