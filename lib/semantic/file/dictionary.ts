/**
 * Reads `data_dictionary.json`: tables with what they mean, their key columns and what is often asked of them, how they
 * join, and a glossary of the business. It is brought into the form of a model file; what only people can use becomes
 * instructions.
 */
import { z } from "zod";
import { type FileContent, modelFileSchema } from "./file-form.ts";
import type { PathPart } from "./file-places.ts";

const textOrList = z.union([z.string().transform((text) => [text]), z.array(z.string())]);

/** Names alone, names with a description each, or a list of both. */
const keyColumnsSchema = z.union([
  z.array(z.union([z.string().transform((name) => ({ name, description: null })), describedSchema()])),
  z.record(z.string(), z.union([z.string(), describedSchema().partial()])).transform((columns) =>
    Object.entries(columns).map(([name, text]) => ({
      name,
      description: typeof text === "string" ? text : (text.description ?? null),
    })),
  ),
]);

function describedSchema() {
  return z.object({
    name: z.string(),
    description: z
      .string()
      .nullish()
      .transform((text) => text ?? null),
  });
}

const querySchema = z.union([
  z.string().transform((question) => ({ question, sql: null })),
  z
    .object({ question: z.string().optional(), description: z.string().optional(), sql: z.string().nullish() })
    .transform(({ question, description, sql }) => ({ question: question ?? description ?? "", sql: sql ?? null })),
]);

const tableSchema = z.object({
  description: z.string().nullish(),
  business_context: textOrList.nullish(),
  synonyms: z.array(z.string()).nullish(),
  key_columns: keyColumnsSchema.nullish(),
  common_queries: z.array(querySchema).nullish(),
});

const joinSchema = z.union([
  z.object({ from_table: z.string(), from_column: z.string(), to_table: z.string(), to_column: z.string() }),
  z.string().transform(joinOfText),
]);

const termSchema = z.union([
  z.string().transform((definition) => ({ definition, synonyms: [], column: null })),
  z.object({
    definition: z.string(),
    synonyms: z.array(z.string()).default([]),
    column: z
      .string()
      .nullish()
      .transform((column) => column ?? null),
  }),
]);

export const dictionarySchema = z.object({
  description: z.string().nullish(),
  tables: z.record(z.string(), tableSchema),
  relationships: z
    .union([
      z.array(joinSchema),
      z
        .record(z.string(), z.string())
        .transform((joins) => Object.entries(joins).map(([a, b]) => joinOfText(`${a} = ${b}`))),
    ])
    .nullish(),
  business_glossary: z.record(z.string(), termSchema).nullish(),
});
type Dictionary = z.infer<typeof dictionarySchema>;

type Join = {
  readonly from_table: string;
  readonly from_column: string;
  readonly to_table: string;
  readonly to_column: string;
};

/** Two columns with a sign or an arrow between them (`orders.customer_id = customers.id`); another text stays as it is. */
function joinOfText(text: string): Join | string {
  const sides = /^\s*([\w$]+)\.([\w$]+)\s*(?:=|->|→|:)\s*([\w$]+)\.([\w$]+)\s*$/.exec(text);
  const [, from_table = "", from_column = "", to_table = "", to_column = ""] = sides ?? [];
  return sides === null ? text : { from_table, from_column, to_table, to_column };
}

/** The dictionary in the form of a model file. */
export function contentOfDictionary(dictionary: Dictionary): FileContent {
  const { relationships, business_glossary: glossary } = dictionary;
  const joins = (relationships ?? []).filter((join) => typeof join !== "string");
  const terms = Object.entries(glossary ?? {});
  return modelFileSchema.parse({
    name: "data_dictionary",
    description: dictionary.description ?? null,
    tables: Object.entries(dictionary.tables).map(([name, table]) => tableOf(name, table, terms)),
    relationships: joins.map((join, index) => ({
      name: `relationship_${index + 1}`,
      left_table: join.from_table,
      right_table: join.to_table,
      relationship_columns: [{ left_column: join.from_column, right_column: join.to_column }],
    })),
    verified_queries: Object.entries(dictionary.tables).flatMap(([name, table]) => queriesOf(name, table)),
    custom_instructions: instructionsOf(dictionary),
  });
}

type Term = readonly [term: string, meaning: z.infer<typeof termSchema>];

function tableOf(name: string, table: Dictionary["tables"][string], terms: readonly Term[]) {
  const parts = [table.description ?? "", ...(table.business_context ?? [])].map((part) => part.trim());
  const known = new Map((table.key_columns ?? []).map((column) => [column.name, column.description]));
  const named = terms.flatMap(([term, meaning]) => columnNamed(name, term, meaning));
  const columns = [...new Set([...known.keys(), ...named.map(({ column }) => column)])];
  return {
    name,
    synonyms: table.synonyms ?? [],
    description: parts.filter((part) => part !== "").join(" ") || null,
    base_table: { table: name },
    columns: columns.map((column) => ({
      name: column,
      description: known.get(column) ?? null,
      synonyms: named.filter((one) => one.column === column).flatMap(({ words }) => words),
    })),
  };
}

type NamedColumn = { readonly column: string; readonly words: readonly string[] };

/** A term that is one column of the table is a synonym of it. */
function columnNamed(table: string, term: string, { definition, column, synonyms }: Term[1]): readonly NamedColumn[] {
  const meant = /^([\w$]+)\.([\w$]+)$/.exec((column ?? definition).trim());
  return meant?.[1] === table && meant[2] !== undefined ? [{ column: meant[2], words: [term, ...synonyms] }] : [];
}

function queriesOf(name: string, { common_queries: queries }: Dictionary["tables"][string]) {
  return (queries ?? []).flatMap(({ question, sql }, index) =>
    sql === null || question === "" ? [] : [{ name: `${name}_${index + 1}`, question, sql }],
  );
}

/** What the business calls what, and what is often asked: for whoever writes a statement. */
function instructionsOf({ business_glossary: glossary, relationships, tables }: Dictionary): string | null {
  const terms = Object.entries(glossary ?? {}).map(([term, { definition }]) => `${term}: ${definition}`);
  const asked = Object.entries(tables).flatMap(([name, table]) =>
    (table.common_queries ?? []).flatMap(({ question, sql }) =>
      sql === null ? [`Often asked of ${name}: ${question}`] : [],
    ),
  );
  const joins = (relationships ?? []).filter((join) => typeof join === "string");
  const lines = [...terms, ...joins.map((text) => `How tables join: ${text}`), ...asked];
  return lines.length === 0 ? null : lines.join("\n");
}

/** Where something of the converted form stands in the dictionary. */
export function pathInDictionary(path: readonly PathPart[], dictionary: Dictionary): readonly PathPart[] {
  const [list, index] = path;
  if (list !== "tables" || typeof index !== "number") return path.slice(0, 2);
  return ["tables", Object.keys(dictionary.tables)[index] ?? index];
}
