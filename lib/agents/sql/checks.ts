/** Deterministic checks of a result: what its reader must know before trusting it. No model, no database. */
import "server-only";
import type { OutputColumn } from "#lib/domain/chart";
import type { Dialect } from "#lib/domain/dialect";
import { formatCount } from "#lib/domain/format";
import type { Plan, PlanFilter } from "#lib/domain/plan";
import { namedValues, planFilters } from "#lib/planner/plan/plan-filters";
import { isSameColumn } from "#lib/planner/plan/same-column";
import { isToken, nameOfToken } from "#lib/planner/sql/sql-tokens";
import { findColumn, type SemanticColumn, type SemanticModel } from "#lib/semantic/model";
import type { Execution } from "../runtime/execution.ts";
import type { WordAccount } from "./checks/account-for-words.ts";
import { type CheckFlag as Finding, isDoubt } from "./checks/check-flag.ts";
import { joinFlags } from "./checks/join-flags.ts";
import { joinedSelects } from "./checks/joined-tables.ts";
import { type AskedQuestion, accountOf, wordFlags } from "./checks/word-flags.ts";
import { similarValues } from "./widen/nearest-value.ts";
import { comparedValues } from "./widen/statement-values.ts";

export type CheckFlag = Finding;

export type CheckResult = {
  readonly satisfaction: "satisfied" | "needs_work" | "failed";
  /** The findings as sentences for the reader, but for those about words. */
  readonly caveats: readonly string[];
  readonly flags: readonly CheckFlag[];
  /** Of a model's statement: what stands for each word of the question; null where that is not known. */
  readonly account: WordAccount | null;
};

/** What a result is checked against; `question` is null where nobody asked in words. */
export type CheckKnowledge = {
  readonly model: SemanticModel;
  readonly dialect: Dialect;
  readonly question: AskedQuestion | null;
};

/** Runs every check; `needs_work` means that the result may miss what was asked, or count it twice. */
export function checkResult(
  execution: Execution,
  outputs: readonly OutputColumn[],
  known: CheckKnowledge,
): CheckResult {
  const { model, dialect, question } = known;
  const missing = missingValues(execution, known);
  if (isEffectivelyEmpty(execution))
    return { satisfaction: "failed", caveats: sentences(missing), flags: [nothing, ...missing], account: null };
  const isWritten = execution.candidate.plan === null;
  const account = question === null ? null : accountOf(execution, { model, dialect, question });
  const flags = [
    ...emptyColumns(execution, outputs),
    ...(isWritten ? singleWrittenGroup(execution, known) : singleGroup(execution, model)),
    ...missing,
    ...(account === null ? [] : wordFlags(account)),
    ...(isWritten ? joinFlags(execution.sql, execution.rows, known) : []),
    ...cutResult(execution),
  ];
  return {
    satisfaction: flags.some(isDoubt) ? "needs_work" : "satisfied",
    caveats: sentences(flags.filter(({ code }) => !ofWords.has(code))),
    flags,
    account,
  };
}

/** What the label and its notes say of the words of the question is not said again beside the assumptions. */
const ofWords: ReadonlySet<CheckFlag["code"]> = new Set<CheckFlag["code"]>(["words_left", "unasked"]);

/** No row, or one row of nothing but NULL. */
export function isEffectivelyEmpty({ ref, rows }: Pick<Execution, "ref" | "rows">): boolean {
  if (ref.rowCount === 0) return true;
  return ref.rowCount === 1 && rows[0]?.every((cell) => cell === null) === true;
}

const nothing: CheckFlag = {
  code: "empty",
  sentence: "Nothing came back.",
  suggestion: "Leave out or widen a condition.",
};

function sentences(flags: readonly CheckFlag[]): string[] {
  return flags.map(({ sentence }) => sentence);
}

/** Only where all rows are at hand can a column be called empty. */
function emptyColumns({ ref, rows }: Execution, outputs: readonly OutputColumn[]): CheckFlag[] {
  if (rows.length < ref.rowCount) return [];
  return outputs.flatMap(({ label }, index) =>
    rows.every((row) => (row[index] ?? null) === null)
      ? [
          {
            code: "all_null" as const,
            sentence: `"${label}" has no value in any row.`,
            suggestion: `Take another column for "${label}", or check the join that it comes through.`,
          },
        ]
      : [],
  );
}

/** A filter on one value of the group's own column leaves one group: that is what was asked. */
function singleGroup({ candidate, ref }: Execution, model: SemanticModel): CheckFlag[] {
  const plan = candidate.plan;
  if (plan === null || plan.limit === 1 || plan.dimensions.length === 0 || ref.rowCount !== 1) return [];
  if (plan.dimensions.every((dimension) => isPinned(plan, dimension.column) || hasOneValue(dimension.column, model)))
    return [];
  return oneGroup(plan.dimensions.map((dimension) => dimension.label.toLowerCase()).join(" and "));
}

function isPinned({ filters }: Plan, column: PlanFilter["column"]): boolean {
  return filters.some((filter) => isSameColumn(filter.column, column) && namedValues(filter).length === 1);
}

/** The data itself has no second group. */
function hasOneValue({ table, column }: PlanFilter["column"], model: SemanticModel): boolean {
  const profile = findColumn(model, table, column)?.profile;
  return profile?.valuesAreComplete === true && profile.values.length === 1;
}

function oneGroup(labels: string): CheckFlag[] {
  const sentence = `There is only one group by ${labels} in this result.`;
  return [{ code: "single_group", sentence, suggestion: `Check whether a condition leaves only one ${labels}.` }];
}

/** The same of a written statement: no LIMIT 1, and no condition on what it groups by. */
function singleWrittenGroup({ sql, ref }: Execution, { model, dialect }: CheckKnowledge): CheckFlag[] {
  const outline = ref.rowCount === 1 ? joinedSelects(sql, model, dialect).at(-1)?.outline : undefined;
  if (outline === undefined || outline.groupBy.length === 0 || /\b(?:limit|top|first)\s+1\b/i.test(sql)) return [];
  const names = outline.groupBy.flatMap((token) => nameOfToken(token)?.toLowerCase() ?? []);
  const isConditional = [...outline.where, ...outline.having].some((token) =>
    names.includes(nameOfToken(token)?.toLowerCase() ?? ""),
  );
  const [group] = outline.groupBy;
  if (isConditional || outline.qualify.length > 0 || group === undefined || isToken(group, "ALL")) return [];
  return oneGroup(ref.columns[0]?.name.toLowerCase().replaceAll("_", " ") ?? "that column");
}

type Compared = { readonly column: SemanticColumn; readonly value: string };

/** Values that were asked for but are not among the stored ones, where all stored ones are known. */
function missingValues({ candidate, sql }: Execution, { model, dialect }: CheckKnowledge): CheckFlag[] {
  const compared = candidate.plan === null ? comparedValues(sql, model, dialect) : plannedValues(candidate.plan, model);
  return compared.flatMap(({ column, value }) => {
    const { values, valuesAreComplete } = column.profile;
    if (!valuesAreComplete || values.length === 0) return [];
    if (values.some((stored) => stored.toLowerCase() === value.toLowerCase())) return [];
    const similar = similarValues(value, values, maxSimilar);
    return [
      {
        code: "missing_value" as const,
        sentence: `"${value}" does not occur in ${column.label}.`,
        suggestion:
          similar.length === 0 ? null : `Stored values like it: ${similar.map((one) => `"${one}"`).join(", ")}.`,
      },
    ];
  });
}

const maxSimilar = 3;

function plannedValues(plan: Plan, model: SemanticModel): readonly Compared[] {
  return planFilters(plan).flatMap((filter) => {
    const column = findColumn(model, filter.column.table, filter.column.column);
    return column === undefined ? [] : namedValues(filter).map((value) => ({ column, value }));
  });
}

/** Only a read that we stopped is a cut: the statement's own LIMIT is what the user asked for. */
function cutResult({ ref }: Execution): CheckFlag[] {
  if (!ref.limited) return [];
  const sentence = `Only the first ${formatCount(ref.rowCount)} rows were read; there are more.`;
  return [{ code: "truncated", sentence, suggestion: "Ask for totals, or for fewer rows." }];
}
