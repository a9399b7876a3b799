/**
 * The first sentence of an answer from several databases: what each of them says, each under its name. Numbers are
 * cells as the table shows them; a total over databases is given only for what may be added up, and is called so.
 */
import "server-only";
import type { OutputColumn } from "#lib/domain/chart";
import { exactNumber, exactText, sumExact } from "#lib/domain/exact-number";
import { withoutUnit } from "#lib/domain/unit-text";
import { lowerFirst } from "#lib/semantic/words";
import type { Execution } from "../../runtime/execution.ts";
import { escapeCellText, joinWords } from "../../runtime/markdown-text.ts";
import { describeOutputs } from "../../runtime/result-part.ts";
import { amountText } from "../amount-text.ts";
import { isEffectivelyEmpty } from "../checks.ts";
import { type Lead, plainLead } from "../first-sentence/first-sentence.ts";
import { leadSentence, readLead } from "../lead-sentence.ts";
import { readResult } from "../read-result.ts";
import { scopeOf, scopeParts } from "../scope-text.ts";
import type { SelectedDatabase } from "./selected-database.ts";

export type ToldShare = {
  readonly database: Pick<SelectedDatabase, "source" | "model">;
  readonly execution: Execution;
};

/** One Markdown sentence over all shares; with one share its own lead sentence. */
export function severalLead(shares: readonly ToldShare[], today: string | null = null): Lead {
  const [first] = shares;
  if (first !== undefined && shares.length === 1) {
    const { execution, database } = first;
    return readLead({ execution, outputs: describeOutputs(execution), model: database.model, today });
  }
  return plainLead(figuresSentence(shares) ?? oneByOne(shares));
}

/** The sentence of each database behind its name: "DEMO: Berlin has the highest revenue: 40." */
function oneByOne(shares: readonly ToldShare[]): string {
  const told = shares.map(({ database, execution }) => {
    const sentence = leadSentence(execution, describeOutputs(execution), database.model);
    return `${escapeCellText(database.source)}: ${sentence.replace(/\.$/, "")}`;
  });
  return `${told.join("; ")}.`;
}

type Figure = { readonly source: string; readonly execution: Execution; readonly outputs: readonly OutputColumn[] };

/** "Revenue is 40 in DEMO and 12 in ARCHIVE, 52 together." null where a share is more than its figures, or none. */
function figuresSentence(shares: readonly ToldShare[]): string | null {
  const figures = shares.map(({ database, execution }): Figure => {
    return { source: escapeCellText(database.source), execution, outputs: describeOutputs(execution) };
  });
  const [first] = figures;
  if (first === undefined || !figures.every((figure) => isFigures(figure, first))) return null;
  const conditions = shares.map(({ database, execution }) =>
    scopeParts(scopeOf(execution.candidate.plan, database.model)),
  );
  const [shared = []] = conditions;
  // Where the databases read the question under other conditions, each says its own.
  if (conditions.some((texts) => texts.join() !== shared.join())) return null;
  const scope = shared.length === 0 ? "" : ` (${shared.join(", ")})`;
  return `${first.outputs.map((_, index) => measureText(figures, index)).join("; ")}${scope}.`;
}

/** One row of nothing but numbers, the same ones everywhere. */
function isFigures({ execution, outputs }: Figure, first: Figure): boolean {
  const labels = (of: Figure) => of.outputs.map((output) => output.label.toLowerCase()).join("\n");
  return (
    execution.ref.rowCount === 1 &&
    !isEffectivelyEmpty(execution) &&
    outputs.every((output) => output.role === "measure") &&
    outputs.map((output) => output.label.toLowerCase()).join("\n") === labels(first)
  );
}

function measureText(figures: readonly Figure[], index: number): string {
  const [first] = figures;
  const { label: heading = "The value", unit = null } = first?.outputs[index] ?? {};
  const label = withoutUnit(heading, unit);
  const [value, ...others] = figures.map((figure) => ({
    text: readResult(figure.execution, figure.outputs).rows[0]?.texts[index] ?? "not known",
    place: `in ${figure.source}`,
  }));
  const rest = others.map(({ text, place }) => `${text} ${place}`);
  const together = togetherText(figures, index);
  const metric = first?.execution.candidate.plan?.metrics[index]?.expression;
  if (first?.outputs.length === 1 && metric?.kind === "count") {
    return `There are ${joinWords([`${value?.text} ${lowerFirst(label)} ${value?.place}`, ...rest])}${together}`;
  }
  const name = index === 0 ? label : lowerFirst(label);
  return `${name} is ${joinWords([`${value?.text} ${value?.place}`, ...rest])}${together}`;
}

/** Only where every part is a number that may be added up, and nothing is lost in adding: ", 52 together". */
function togetherText(figures: readonly Figure[], index: number): string {
  const cells = figures.map(({ execution }) => execution.rows[0]?.[index] ?? null);
  const numbers = cells.map(exactNumber).filter((number) => number !== null);
  const isAdditive = figures.every(
    ({ outputs }) => outputs[index]?.isAdditive === true && outputs[index]?.format !== "percent",
  );
  if (figures.length === 0 || !isAdditive || numbers.length < cells.length) return "";
  const sum = exactText(sumExact(numbers));
  // Written as finely as the finest of its parts: whole dollars in one database may be cents in another.
  const texts = figures.flatMap(({ execution, outputs }) => {
    const column = readResult(execution, outputs).columns[index];
    return column === undefined ? [] : [amountText(sum, column)];
  });
  const [finest] = texts.toSorted((left, right) => right.length - left.length);
  return finest === undefined ? "" : `, ${finest} together`;
}
