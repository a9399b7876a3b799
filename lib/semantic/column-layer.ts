/** What a model file says of a column, laid over what the catalog tells; and columns that only the file has. */

import { type AggregateFunction, aggregateFunctionSchema } from "#lib/domain/aggregate-function";
import { isNumericKind, isTemporalKind } from "#lib/domain/column-kind";
import { columnFormat, defaultAggregate } from "./column-role.ts";
import { kindOfType } from "./expression/expression-kind.ts";
import type { FileElement } from "./file/file-form.ts";
import { type ColumnProfile, type ColumnRole, emptyProfile, type SemanticColumn } from "./model.ts";
import type { RowReading } from "./row-reading.ts";
import { labelOf } from "./words.ts";

/** The list of the file in which an element stands; null where the list does not tell. */
export type ElementRole = "dimension" | "time" | "fact" | null;

/** @param isNamed another element of the file has named this column already: this one's name is one more synonym. */
export function describedColumn(
  column: SemanticColumn,
  element: FileElement,
  role: ElementRole,
  isNamed: boolean,
): SemanticColumn {
  const name = labelOf(element.name);
  const isRenamed = !isNamed && name !== column.label.toLowerCase() && name !== labelOf(column.name);
  const label = isRenamed ? name : column.label;
  const others = [...column.synonyms, ...element.synonyms, name, ...(isRenamed ? [column.label] : [])];
  const roleNow = roleOf(column, role);
  const base = roleNow === column.role ? column : { ...column, role: roleNow, ...habits(column, roleNow) };
  return {
    ...base,
    label,
    synonyms: distinct(others, label),
    description: element.description ?? column.description,
    defaultAggregate: aggregateOf(element) ?? base.defaultAggregate,
    ...saidBetter(element),
    isHidden: column.isHidden || isPrivate(element.access_modifier),
    profile: withSamples(column, element),
  };
}

/** A column that an expression of the file calculates. */
export function calculatedColumn(
  name: string,
  element: FileElement,
  role: ElementRole,
  reading: Pick<RowReading, "kept" | "kind">,
): SemanticColumn {
  const declared = element.data_type === null ? null : kindOfType(element.data_type);
  const kind = reading.kind === "boolean" ? "boolean" : (declared ?? reading.kind);
  const label = labelOf(element.name);
  const bare: SemanticColumn = {
    name,
    kind,
    role: "dimension",
    label,
    synonyms: distinct(element.synonyms, label),
    description: element.description,
    unit: null,
    format: null,
    defaultAggregate: null,
    profile: emptyProfile,
    expression: reading.kept,
    isHidden: isPrivate(element.access_modifier),
  };
  const roleNow = roleOf(bare, role ?? (isNumericKind(kind) ? "fact" : "dimension"));
  const described = { ...bare, role: roleNow, ...habits(bare, roleNow), profile: withSamples(bare, element) };
  return {
    ...described,
    defaultAggregate: aggregateOf(element) ?? described.defaultAggregate,
    ...saidBetter(element),
  };
}

/** An element of a file that says no more than its name. */
export function plainElement(name: string): FileElement {
  return {
    name,
    synonyms: [],
    description: null,
    expr: null,
    data_type: null,
    sample_values: [],
    default_aggregation: null,
    access_modifier: null,
    kind: null,
  };
}

/** Snowflake's word for what is only there for other definitions. */
export function isPrivate(modifier: string | null): boolean {
  return modifier?.toLowerCase() === "private_access";
}

/** Each name once, whatever its case, and not the label itself. */
export function distinct(names: readonly string[], label: string): readonly string[] {
  const seen = new Set([label.toLowerCase()]);
  return names.filter((name) => {
    const key = name.toLowerCase();
    const isNew = !seen.has(key) && name !== "";
    seen.add(key);
    return isNew;
  });
}

/** A key joins whatever the file calls it; a fact has to be a number, and a time a date. */
function roleOf(column: SemanticColumn, role: ElementRole): ColumnRole {
  if (column.role === "key" || role === null) return column.role;
  if (isTemporalKind(column.kind)) return "time";
  return role === "fact" && isNumericKind(column.kind) ? "fact" : "dimension";
}

function habits(column: SemanticColumn, role: ColumnRole): Pick<SemanticColumn, "format" | "defaultAggregate"> {
  const info = { name: column.label, kind: column.kind, nativeType: "", isNullable: true, comment: null };
  return {
    format: columnFormat(info, role, column.profile),
    defaultAggregate: defaultAggregate(column.label, role),
  };
}

/** Which end is best, where the file says it. */
export function saidBetter({ better }: Pick<FileElement, "better">): Pick<SemanticColumn, "better"> {
  return better == null ? {} : { better };
}

function aggregateOf(element: FileElement): AggregateFunction | null {
  const written = element.default_aggregation?.toLowerCase() ?? "";
  const parsed = aggregateFunctionSchema.safeParse(written === "average" ? "avg" : written);
  return parsed.success ? parsed.data : null;
}

/** The file's examples where no stored values were read, and what it says of their being unique. */
function withSamples(column: SemanticColumn, element: FileElement): ColumnProfile {
  const { kind } = column;
  const profile = { ...column.profile, isUnique: column.profile.isUnique ?? (element.unique === true ? true : null) };
  if (profile.values.length > 0 || element.sample_values.length === 0 || kind !== "text") return profile;
  return { ...profile, values: element.sample_values, valuesAreComplete: element.is_enum === true };
}
