/** Parameters of a dashboard in its address. What somebody typed that does not fit is left out. Browser-safe. */
import { dashboardLimits } from "#lib/domain/dashboard-limits";
import type { BoardParameter, NamedFigure } from "#lib/domain/dashboard-parameter-schema";
import { cleared, type ParameterKind, stepGrains } from "#lib/domain/dashboard-parameters";

const names: Readonly<Record<ParameterKind, string>> = {
  steps: "p.steps",
  rows: "p.rows",
  figure: "p.figure",
};

/** Each tile as it has it: has to be said where the board sets something else by itself. */
const ownText = "own";

/** As they stand in an address. */
export function parameterQuery(parameters: readonly BoardParameter[]): string {
  return new URLSearchParams(parameters.map((one): [string, string] => [names[one.kind], textOf(one)])).toString();
}

/** What an address sets a parameter to; null where it says nothing of it. */
export function parameterIn(address: URLSearchParams, parameter: BoardParameter): BoardParameter | null {
  const text = address.get(names[parameter.kind]);
  if (text === null) return null;
  if (text === ownText) return cleared(parameter);
  switch (parameter.kind) {
    case "steps": {
      const grain = stepGrains.find((known) => known === text);
      return grain === undefined ? null : { kind: "steps", grain };
    }
    case "rows": {
      const count = rowsOf(text);
      return count === null ? null : { kind: "rows", count };
    }
    case "figure": {
      const chosen = figureIn(text);
      return chosen === null ? null : { ...parameter, chosen };
    }
  }
}

/** Its name and what it is called. */
function figureIn(text: string): NamedFigure | null {
  const read = parsed(text);
  if (!Array.isArray(read)) return null;
  const [name, label]: unknown[] = read;
  if (typeof name !== "string" || typeof label !== "string" || name === "") return null;
  return { name: name.slice(0, longestName), label: label.slice(0, longestName) };
}

const longestName = 200;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A number of rows as it is typed; null for what is none. */
export function rowsOf(text: string): number | null {
  const count = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return count >= 1 && count <= dashboardLimits.parameterRows ? count : null;
}

function textOf(parameter: BoardParameter): string {
  switch (parameter.kind) {
    case "steps":
      return parameter.grain ?? ownText;
    case "rows":
      return String(parameter.count ?? ownText);
    case "figure":
      return parameter.chosen === null ? ownText : JSON.stringify([parameter.chosen.name, parameter.chosen.label]);
  }
}
