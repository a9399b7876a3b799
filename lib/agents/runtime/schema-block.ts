/**
 * A schema as it goes into a prompt: whole where there is room for it, so that the same text stands before every
 * question and a provider can keep it; else the slice that the question may be about.
 */
import "server-only";
import { promptLimits } from "#lib/config/limits";
import { indexOf } from "#lib/semantic/index-model";
import { findTable, type SemanticModel } from "#lib/semantic/model";
import type { ModelData } from "./dependencies.ts";
import { findElements } from "./find-elements.ts";
import { dataBlock, dataLine, type PromptLevel } from "./prompt.ts";
import { rankTables, type SliceSubject } from "./rank-tables.ts";
import { sliceSchema } from "./schema-slice.ts";
import { renderSchema, renderTable } from "./schema-text.ts";

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
export function schemaBlock(args: SchemaBlockArgs): string {
  const { model, modelData, isQualified } = args;
  const characters = charactersFor(args);
  const whole = wholeText({ model, modelData, characters, isQualified });
  if (whole !== null) return dataBlock("schema", whole, characters);
  const render = { modelData, detail: "short", isQualified } as const;
  const slice = sliceSchema(model, args.subject, { characters, level: args.level, render });
  const further = slice.unnamedCount === 0 ? "" : ` and ${slice.unnamedCount} more`;
  const names = slice.otherTables.map((name) => dataLine(name, nameCharacters)).join(", ");
  const text = [
    renderSchema(slice.model, render),
    ...(names === "" ? [] : [`tables whose columns are not shown: ${names}${further}`]),
  ].join("\n");
  return dataBlock("schema", text, characters);
}

function charactersFor({ model, level, among }: Pick<SchemaBlockArgs, "model" | "level" | "among">): number {
  const full =
    model.tables.length > promptLimits.manyTables ? promptLimits.largeSchemaTokens : promptLimits.schemaTokens;
  const tokens = level === "full" ? full : promptLimits.reducedSchemaTokens;
  return Math.floor((tokens * promptLimits.charactersPerToken) / among);
}

export type SchemaBlocksArgs = Omit<SchemaBlockArgs, "among" | "isQualified"> & {
  /** Further schemas of the same database, which share the room. */
  readonly others: readonly SemanticModel[];
  /** Statements that were tried: what they read is shown as well. */
  readonly tried: readonly string[];
};

/**
 * What every call of a run about a question begins with. It does not depend on what was tried, so that a server which
 * keeps what it has read reads it once; tables that only a statement names stand in a block behind it.
 */
export function schemaBlocks({ others, tried, ...shared }: SchemaBlocksArgs): string[] {
  const among = 1 + others.length;
  const own = schemaBlock({ ...shared, among, isQualified: false });
  const further = others.map((model) => schemaBlock({ ...shared, model, among, isQualified: true }));
  return [own, ...further, ...(others.length === 0 ? [] : [qualifiedRule]), ...triedTables(own, tried, shared)];
}

const qualifiedRule =
  "Tables that are written with a schema in front stand in other schemas of the same database. Take one only where the first schema holds nothing that answers the request, and by its name as it is written.";

const mostTried = 4;
const triedCharacters = 2_000;

function triedTables(
  shown: string,
  tried: readonly string[],
  { model, modelData }: Pick<SchemaBlockArgs, "model" | "modelData">,
): string[] {
  const { order } = rankTables(model, { texts: [], statements: tried, tables: [] });
  const isShown = (name: string) => [",", "\n", ":"].some((end) => shown.includes(`\ntable ${name}${end}`));
  const names = new Set(tried.flatMap((sql) => sql.toLowerCase().match(/[\p{L}_][\p{L}\p{N}_$]*/gu) ?? []));
  const missing = order.filter((name) => names.has(name.toLowerCase()) && !isShown(name));
  const tables = missing.slice(0, mostTried).flatMap((name) => findTable(model, name) ?? []);
  if (tables.length === 0) return [];
  const render = { modelData, detail: "bare", isQualified: false } as const;
  const text = tables.map((table) => renderTable(table, model.schema, render)).join("\n");
  return [dataBlock("tables of earlier statements", text, triedCharacters)];
}

const nameCharacters = 120;
/** No column takes less, so that a schema that is far too long is not written down to find that out. */
const shortestColumn = 16;

type WholeArgs = Pick<SchemaBlockArgs, "model" | "modelData" | "isQualified"> & { readonly characters: number };

/** In as much detail as there is room for; null where the schema is longer than that. */
function wholeText({ model, modelData, characters, isQualified }: WholeArgs): string | null {
  const columnCount = model.tables.reduce((sum, { columns }) => sum + columns.length, 0);
  if (columnCount * shortestColumn > characters) return null;
  for (const detail of ["full", "short", "bare"] as const) {
    const text = renderSchema(model, { modelData, detail, isQualified });
    if (text.length <= characters) return text;
  }
  return null;
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
