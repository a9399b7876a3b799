/** What is written to add an element, as the edit that adds it. Pure; browser-safe: types only. */
import type { ModelChange, ModelElement } from "#lib/domain/model-edit";

export const addableKinds = ["metric", "filter", "relationship", "verified_query"] as const;
export type AddableKind = (typeof addableKinds)[number];

export type NewElement = {
  readonly kind: AddableKind;
  /** What people call it; of a verified query its question. */
  readonly label: string;
  readonly table: string;
  readonly expression: string;
  readonly synonyms: string;
  readonly sql: string;
  /** Of a relationship: columns of `table`, and the other end. */
  readonly columns: string;
  readonly otherTable: string;
  readonly otherColumns: string;
};

export const emptyElement: NewElement = {
  kind: "metric",
  label: "",
  table: "",
  expression: "",
  synonyms: "",
  sql: "",
  columns: "",
  otherTable: "",
  otherColumns: "",
};

export type Addition = { readonly element: ModelElement; readonly change: ModelChange };

/** null while something that is needed is not written. */
export function additionOf(added: NewElement): Addition | null {
  const label = added.label.trim();
  const table = added.table.trim();
  const expression = added.expression.trim();
  const synonyms = listOf(added.synonyms);
  const name = nameOf(label);
  switch (added.kind) {
    case "metric":
      if (name === "" || expression === "") return null;
      return {
        element: { kind: "metric", key: name },
        change: { label, expression, synonyms, ...(table === "" ? {} : { table }) },
      };
    case "filter":
      if (name === "" || expression === "" || table === "") return null;
      return { element: { kind: "filter", key: `${table}.${name}` }, change: { label, expression, synonyms } };
    case "relationship": {
      const [columns, others] = [listOf(added.columns), listOf(added.otherColumns)];
      const other = added.otherTable.trim();
      if (table === "" || other === "" || columns.length === 0 || others.length === 0) return null;
      const key = `${table}(${columns.join(", ")}) -> ${other}(${others.join(", ")})`;
      return { element: { kind: "relationship", key }, change: {} };
    }
    case "verified_query": {
      const sql = added.sql.trim();
      if (name === "" || sql === "") return null;
      return { element: { kind: "verified_query", key: name.toLowerCase() }, change: { question: label, sql } };
    }
  }
}

const nameCharacters = 60;

/** A title as a name, where names are names: "Net revenue" is NET_REVENUE. */
function nameOf(label: string): string {
  return label
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, nameCharacters)
    .replace(/_+$/, "");
}

function listOf(text: string): string[] {
  return [...new Set(text.split(",").map((one) => one.trim()))].filter((one) => one !== "");
}
