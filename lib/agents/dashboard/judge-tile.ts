/** Whether a tile shows something: what came back is looked at like any answer, and said where it shows nothing. */
import "server-only";
import type { SemanticModel } from "#lib/semantic/model";
import type { Execution } from "../runtime/execution.ts";
import { describeOutputs } from "../runtime/result-part.ts";
import { checkResult } from "../sql/index.ts";

export type TileVerdict = {
  /** Another chart would tell more: it has no rows, no values, or one group. */
  readonly isBare: boolean;
  /** What its reader must know. */
  readonly notes: readonly string[];
};

/** By the rules of every answer; a note names its tile. */
export function judgeTile(title: string, execution: Execution, semantic: SemanticModel): TileVerdict {
  const { flags } = checkResult(execution, describeOutputs(execution), semantic);
  const isEmpty = flags.some(({ code }) => code === "empty");
  const isBare = flags.some(({ code }) => code === "empty" || code === "all_null" || code === "single_group");
  const told = flags.filter(({ code }) => code !== "empty").map(({ sentence }) => `"${title}": ${sentence}`);
  const nothing = `"${title}" shows nothing: no row meets its conditions.`;
  return { isBare, notes: isEmpty ? [nothing, ...told] : told };
}
