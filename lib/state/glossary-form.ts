/** What is written in the fields of an element, and what of it is new. Pure; browser-safe: types only. */
import type { ModelChange, ModelElementKind } from "#lib/domain/model-edit";

export const glossaryFields = [
  "label",
  "question",
  "synonyms",
  "description",
  "table",
  "expression",
  "sql",
  "unit",
  "format",
  "defaultAggregate",
  "isOnboarding",
  "text",
] as const;
export type GlossaryField = (typeof glossaryFields)[number];

/** Every field as a text: lists with commas, yes and no as "yes" and "". */
export type GlossaryForm = Readonly<Record<GlossaryField, string>>;

/** The fields of each kind, in their order. */
export const fieldsOfKind = {
  table: ["label", "synonyms", "description"],
  column: ["label", "synonyms", "description", "unit", "format", "defaultAggregate", "expression"],
  filter: ["label", "synonyms", "description", "expression"],
  metric: ["label", "synonyms", "description", "expression", "table", "format"],
  relationship: [],
  verified_query: ["question", "sql", "isOnboarding"],
  instructions: ["text"],
} as const satisfies Record<ModelElementKind, readonly GlossaryField[]>;

/** Empty fields. */
export const emptyForm: GlossaryForm = {
  label: "",
  question: "",
  synonyms: "",
  description: "",
  table: "",
  expression: "",
  sql: "",
  unit: "",
  format: "",
  defaultAggregate: "",
  isOnboarding: "",
  text: "",
};

/** The fields of an element as it is. */
export function formOf(values: ModelChange): GlossaryForm {
  return {
    label: values.label ?? "",
    question: values.question ?? "",
    synonyms: (values.synonyms ?? []).join(", "),
    description: values.description ?? "",
    table: values.table ?? "",
    expression: values.expression ?? "",
    sql: values.sql ?? "",
    unit: values.unit ?? "",
    format: values.format ?? "",
    defaultAggregate: values.defaultAggregate ?? "",
    isOnboarding: values.isOnboarding === true ? "yes" : "",
    text: values.text ?? "",
  };
}

/** What is new in the fields; null where nothing is. */
export function changeOf(form: GlossaryForm, before: GlossaryForm): ModelChange | null {
  const isNew = (name: GlossaryField): boolean => form[name].trim() !== before[name].trim();
  const change: ModelChange = {
    ...(isNew("label") ? { label: form.label.trim() } : {}),
    ...(isNew("question") ? { question: form.question.trim() } : {}),
    ...(isNew("synonyms") ? { synonyms: listOf(form.synonyms) } : {}),
    ...(isNew("description") ? { description: textOrNull(form.description) } : {}),
    ...(isNew("table") ? { table: form.table.trim() } : {}),
    ...(isNew("expression") ? { expression: form.expression.trim() } : {}),
    ...(isNew("sql") ? { sql: form.sql.trim() } : {}),
    ...(isNew("unit") ? { unit: textOrNull(form.unit) } : {}),
    ...(isNew("format") ? { format: chosenOf(habits.format, form.format) } : {}),
    ...(isNew("defaultAggregate")
      ? { defaultAggregate: chosenOf(habits.defaultAggregate, form.defaultAggregate) }
      : {}),
    ...(isNew("isOnboarding") ? { isOnboarding: form.isOnboarding === "yes" } : {}),
    ...(isNew("text") ? { text: form.text } : {}),
  };
  return Object.keys(change).length === 0 ? null : change;
}

/** The fields that a change writes anew. */
export function fieldsIn(change: ModelChange): readonly GlossaryField[] {
  return glossaryFields.filter((name) => change[name] !== undefined);
}

/** What can be chosen of how numbers are written and added up, in words. */
export const habits = {
  format: [
    ["number", "Number"],
    ["integer", "Whole number"],
    ["percent", "Percent"],
    ["currency", "Currency"],
  ],
  defaultAggregate: [
    ["sum", "Their sum"],
    ["avg", "Their average"],
    ["median", "Their median"],
    ["min", "The smallest"],
    ["max", "The largest"],
    ["count_distinct", "How many different ones"],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [string, string])[]>>;

function chosenOf<Value extends string>(choices: readonly (readonly [Value, string])[], text: string): Value | null {
  return choices.find(([value]) => value === text)?.[0] ?? null;
}

function listOf(text: string): string[] {
  return [...new Set(text.split(",").map((one) => one.trim()))].filter((one) => one !== "");
}

function textOrNull(text: string): string | null {
  return text.trim() === "" ? null : text.trim();
}
