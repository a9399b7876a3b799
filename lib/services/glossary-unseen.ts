/** Elements of a glossary that people who see parts of a database cannot see: what such people may not do to them. */
import "server-only";
import type { ModelRecords } from "#lib/db/store/model-records";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { WantedChange } from "#lib/domain/glossary";
import type { ModelEdit, ModelElement } from "#lib/domain/model-edit";
import { elementId } from "#lib/semantic/element-keys";
import { describeElement, modelBelow } from "./glossary-elements.ts";
import type { ModelLayers } from "./semantic.ts";

type Wanted = {
  readonly element: ModelElement;
  readonly change: WantedChange;
  readonly seenVersion: number | null;
};

/** What somebody said of an element. */
export function editOf({ edits }: ModelLayers, element: ModelElement): ModelEdit | undefined {
  return edits.find((edit) => elementId(edit.element) === elementId(element));
}

/**
 * Somebody who sees more, or a model file, has said something under this name: it is not written over by who cannot read it.
 */
export async function isTakenUnseen(
  { context, element }: Wanted & { readonly context: DatabaseContext },
  layers: ModelLayers,
  records: Pick<ModelRecords, "editsOf">,
): Promise<boolean> {
  if (!layers.isNarrowed || editOf(layers, element) !== undefined) return false;
  const said = await records.editsOf(context);
  if (said.some((edit) => elementId(edit.element) === elementId(element))) return true;
  return describeElement(layers.model, element, []) === null && isNamedInFiles(element, layers);
}

/** By the name alone: better one name too many is kept than a definition of everybody's is lost. */
function isNamedInFiles({ key }: ModelElement, { files }: ModelLayers): boolean {
  const name = key.toLowerCase();
  return files.some(({ file: { content } }) => {
    const own = content.tables.flatMap((table) => [
      ...[...table.metrics, ...table.measures, ...table.filters, ...table.columns],
      ...[...table.dimensions, ...table.time_dimensions, ...table.facts],
    ]);
    return [...content.metrics, ...own].some((element) => `.${name}`.endsWith(`.${element.name.toLowerCase()}`));
  });
}

/** Who sees parts of a database learns nothing of an element of the rest, not by taking back what somebody said of it either. */
export function isUnseen({ element, change, seenVersion }: Wanted, layers: ModelLayers): boolean {
  if (!layers.isNarrowed || (seenVersion === null && change !== null && change !== "removed")) return false;
  if (editOf(layers, element) !== undefined) return false;
  return (
    describeElement(layers.model, element, []) === null && describeElement(modelBelow(layers), element, []) === null
  );
}
