/** Whether a tile shows something: what came back is looked at like any answer, and said where it shows nothing. */
import "server-only";
import type { Execution } from "../runtime/execution.ts";
import { describeOutputs } from "../runtime/result-part.ts";
import { type CheckKnowledge, checkResult } from "../sql/index.ts";
import { flatRange } from "./flat-rate.ts";

export type TileVerdict = {
  /** Another chart would tell more: it has no rows, no values, or one group. */
  readonly isBare: boolean;
  /** So would one of another measure: it is nearly the same everywhere. */
  readonly isFlat: boolean;
  /** What its reader must know. */
  readonly notes: readonly string[];
};

/** By the rules of every answer; a note names its tile. */
export function judgeTile(title: string, execution: Execution, known: Omit<CheckKnowledge, "question">): TileVerdict {
  const outputs = describeOutputs(execution);
  const { flags } = checkResult(execution, outputs, { ...known, question: null });
  const isEmpty = flags.some(({ code }) => code === "empty");
  const isBare = flags.some(({ code }) => code === "empty" || code === "all_null" || code === "single_group");
  const found = flags.flatMap(({ code, sentence }) => (code === "empty" ? [] : [sentence]));
  const told = [...found, ...(execution.notes ?? [])].map((sentence) => `"${title}": ${sentence}`);
  const nothing = `"${title}" shows nothing: no row meets its conditions.`;
  const flat = isBare ? null : flatRange(outputs, execution.rows);
  const level = flat === null ? [] : [`"${title}" hardly varies: ${flat}.`];
  return { isBare, isFlat: flat !== null, notes: isEmpty ? [nothing, ...told] : [...told, ...level] };
}
