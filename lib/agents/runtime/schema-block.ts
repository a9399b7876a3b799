/**
 * A schema as it goes into a prompt: whole where there is room for it, so that the same text stands before every
 * question and a provider can keep it; else the slice that the question may be about.
 */
import "server-only";
import { promptLimits } from "#lib/config/limits";
import { indexOf } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";
import type { ModelData } from "./dependencies.ts";
import { findElements } from "./find-elements.ts";
import { dataBlock, dataLine, type PromptLevel } from "./prompt.ts";
import type { SliceSubject } from "./rank-tables.ts";
import { sliceSchema } from "./schema-slice.ts";
import { renderSchema } from "./schema-text.ts";

export type SchemaBlockArgs = {
  readonly model: SemanticModel;
  readonly subject: SliceSubject;
  readonly modelData: ModelData;
  readonly level: PromptLevel;
  /** How many schemas share the room. */
  readonly among: number;
  /** Tables are written with their schema in front. */
  readonly isQualified: boolean;
};

/** One data block named "schema". */
export function schemaBlock({ model, subject, modelData, level, among, isQualified }: SchemaBlockArgs): string {
  const tokens = level === "full" ? promptLimits.schemaTokens : promptLimits.reducedSchemaTokens;
  const characters = Math.floor((tokens * promptLimits.charactersPerToken) / among);
  const whole = wholeText({ model, modelData, characters, isQualified });
  if (whole !== null) return dataBlock("schema", whole, characters);
  const render = { modelData, withDescriptions: true, isQualified };
  const slice = sliceSchema(model, subject, { characters, level, render });
  const further = slice.unnamedCount === 0 ? "" : ` and ${slice.unnamedCount} more`;
  const names = slice.otherTables.map((name) => dataLine(name, nameCharacters)).join(", ");
  const text = [
    renderSchema(slice.model, render),
    ...(names === "" ? [] : [`tables whose columns are not shown: ${names}${further}`]),
  ].join("\n");
  return dataBlock("schema", text, characters);
}

const nameCharacters = 120;
/** No column takes less, so that a schema that is far too long is not written down to find that out. */
const shortestColumn = 16;

type WholeArgs = Pick<SchemaBlockArgs, "model" | "modelData" | "isQualified"> & { readonly characters: number };

/** With its descriptions if they fit, else without; null where the schema is longer than that. */
function wholeText({ model, modelData, characters, isQualified }: WholeArgs): string | null {
  const columnCount = model.tables.reduce((sum, { columns }) => sum + columns.length, 0);
  if (columnCount * shortestColumn > characters) return null;
  const full = renderSchema(model, { modelData, withDescriptions: true, isQualified });
  if (full.length <= characters) return full;
  const short = renderSchema(model, { modelData, withDescriptions: false, isQualified });
  return short.length <= characters ? short : null;
}

const mostValues = 20;
const valueCharacters = 80;

/** The stored values that the question's words may mean, spelled as they are stored; null where none may leave or none fits. */
export function storedValuesBlock(model: SemanticModel, texts: readonly string[], modelData: ModelData): string | null {
  if (modelData === "metadata") return null;
  const candidates = texts.flatMap((text) => findElements(text, indexOf(model))).flatMap((find) => find.candidates);
  const lines = candidates.flatMap(({ element }) =>
    element.kind === "value"
      ? [`${element.table}.${element.column} = ${JSON.stringify(dataLine(element.value, valueCharacters))}`]
      : [],
  );
  const distinct = [...new Set(lines)].slice(0, mostValues);
  return distinct.length === 0
    ? null
    : dataBlock("stored values that the request may mean", distinct.join("\n"), 2_000);
}
