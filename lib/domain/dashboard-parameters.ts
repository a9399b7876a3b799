/** What steers the tiles of a board beside its filters: named once on each board. Browser-safe. */
import type { BoardParameter } from "./dashboard-parameter-schema.ts";

export const parameterKinds = ["steps", "rows", "figure"] as const;
export type ParameterKind = (typeof parameterKinds)[number];

/** Steps in time, from the finest. */
export const stepGrains = ["day", "week", "month", "quarter", "year"] as const;

/** How many rows are offered without typing; another number is typed. */
const offeredRows = [3, 5, 10, 20, 50] as const;

/** As it stands in the bar. */
export const parameterLabels: Readonly<Record<ParameterKind, string>> = {
  steps: "Steps",
  rows: "Rows",
  figure: "Figure",
};

/** By this name a tile says whether it was reached, and leaves it out; no filter has such a name. */
export function parameterId(kind: ParameterKind): string {
  return `parameter:${kind}`;
}

/** Whether a name is that of a parameter. */
export function isParameterId(id: string): boolean {
  return parameterKinds.some((kind) => parameterId(kind) === id);
}

/** What is the same on every board. */
export type SimpleKind = Exclude<ParameterKind, "figure">;

/** As it is added: each tile as it has it. */
export function plainParameter(kind: SimpleKind): BoardParameter {
  return kind === "steps" ? { kind, grain: null } : { kind, count: null };
}

/** The same parameter, set to nothing. */
export function cleared(parameter: BoardParameter): BoardParameter {
  return parameter.kind === "figure" ? { ...parameter, chosen: null } : plainParameter(parameter.kind);
}

/** What it can be set to without typing, as each tile has it first. */
export function offeredParameters(kind: SimpleKind): readonly BoardParameter[] {
  const others: readonly BoardParameter[] =
    kind === "steps" ? stepGrains.map((grain) => ({ kind, grain })) : offeredRows.map((count) => ({ kind, count }));
  return [plainParameter(kind), ...others];
}

/** Whether it asks anything of the tiles. */
export function isSteering(parameter: BoardParameter): boolean {
  return settingOf(parameter) !== null;
}

/** Whether two parameters say the same. */
export function isSameParameter(some: BoardParameter, other: BoardParameter): boolean {
  return identityOf(some) === identityOf(other) && settingOf(some) === settingOf(other);
}

/** Those that a board has, whatever they are set to. */
export function parametersOf(
  asked: readonly BoardParameter[],
  { parameters }: { readonly parameters: readonly BoardParameter[] },
): BoardParameter[] {
  return asked.filter((one) => parameters.some((known) => identityOf(known) === identityOf(one)));
}

function settingOf(parameter: BoardParameter): string | number | null {
  switch (parameter.kind) {
    case "steps":
      return parameter.grain;
    case "rows":
      return parameter.count;
    case "figure":
      return parameter.chosen?.name ?? null;
  }
}

/** Another figure of another schema is another parameter. */
function identityOf(parameter: BoardParameter): string {
  if (parameter.kind !== "figure") return parameter.kind;
  const { database, schema } = parameter.context;
  return JSON.stringify([parameter.kind, database, schema, parameter.shown.name]);
}
