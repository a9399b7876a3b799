/** How values are spread: their median and quarters, and where groups stand apart. */
import "server-only";
import type { OutputColumn } from "#lib/domain/chart";
import { formatCount } from "#lib/domain/format";
import { withoutUnit } from "#lib/domain/unit-text";
import { stepName, valueSteps } from "#lib/planner/plan/value-steps";
import { withoutUnitSign } from "#lib/planner/words/number-units";
import { findTable } from "#lib/semantic/model";
import { countedNoun, lowerFirst } from "#lib/semantic/words";
import { escapeCellText } from "../../runtime/markdown-text.ts";
import { type AmountColumn, amountText, toldApart } from "../amount-text.ts";
import { readSpreads, type Spread } from "../read-spread.ts";
import { type Lead, objectText, plainLead, type Telling } from "./first-sentence.ts";

/** Null where the rows are not drawn for their spread, or not all of them are at hand. */
export function spreadSentence(telling: Telling, outputs: readonly OutputColumn[]): Lead | null {
  const { execution, scope, model } = telling;
  const spreads = readSpreads(execution, outputs);
  const output = spreads === null ? undefined : outputs[spreads.column];
  const { plan } = execution.candidate;
  if (spreads === null || output === undefined || plan?.detail == null) return null;
  const { all, groups } = spreads;
  const unit = output.unit ?? null;
  const kind = execution.ref.columns[spreads.column]?.kind ?? "other";
  const column: AmountColumn = { name: output.label, kind, format: output.format, unit };
  const own = withDecimals(column, all);
  const write = (value: number): string => amountText(value, own);
  const label = objectText(withoutUnitSign(withoutUnit(output.label, unit), unit), scope);
  const table = lowerFirst(findTable(model, plan.detail.table)?.label ?? plan.detail.table);
  const rows = `${formatCount(all.count)} ${escapeCellText(countedNoun(table, all.count))}`;
  const steps = valueSteps(plan, model);
  const about = steps?.power == null ? "" : "about ";
  const when = scope.when === null ? "" : ` ${scope.when}`;
  const verb = scope.when === null ? "is" : "was";
  const median = `The median ${label} of ${rows}${when} ${verb} ${about}${write(all.median)}`;
  const [lies, range] = scope.when === null ? ["lies", "range"] : ["lay", "ranged"];
  const half = `the middle half ${lies} between ${once(write(all.quarter), unit)} and ${write(all.threeQuarters)}`;
  const text = `${median}; ${half}. The values ${range} from ${once(write(all.least), unit)} to ${write(all.most)}.`;
  const stepped = about === "" ? "" : ` Values are counted by each ${stepName(steps?.power ?? null)}.`;
  return plainLead(
    [text + stepped, groupsText(telling, groups, own)].filter((part) => part !== "").join(" "),
    namesOf(telling),
  );
}

/** Of two numbers the second one has the unit, where that is a word. */
function once(text: string, unit: string | null): string {
  return unit !== null && /^\w/.test(unit) && text.endsWith(unit) ? text.slice(0, -unit.length).trimEnd() : text;
}

type Group = { readonly row: number; readonly spread: Spread };

/** "The median is highest for Store ($512) and lowest for Online ($480)." */
function groupsText({ result }: Telling, groups: readonly Group[], column: AmountColumn): string {
  const sorted = groups.toSorted((left, right) => right.spread.median - left.spread.median);
  const [high, low] = [sorted[0], sorted.at(-1)];
  if (high === undefined || low === undefined || sorted.length < 2) return "";
  const figures = [high, low].map(({ spread }) => ({ cell: spread.median, text: amountText(spread.median, column) }));
  const [most, least] = toldApart(figures, column).map(({ text }) => text);
  const name = ({ row }: Group): string => result.rows[row]?.name ?? "";
  if (high.spread.median === low.spread.median)
    return `The median is the same in each of ${formatCount(sorted.length)} groups.`;
  return `The median is highest for ${name(high)} (${most ?? ""}) and lowest for ${name(low)} (${least ?? ""}).`;
}

/** Amounts have cents where one of them has; other values as many decimals as they need. */
function withDecimals(column: AmountColumn, { least, quarter, median, threeQuarters, most }: Spread): AmountColumn {
  if (column.format !== "currency") return column;
  const isWhole = [least, quarter, median, threeQuarters, most].every(Number.isInteger);
  return { ...column, decimals: isWhole ? 0 : 2 };
}

function namesOf({ scope: { when }, result }: Telling): readonly string[] {
  return [...(when === null ? [] : [when]), ...new Set(result.rows.flatMap(({ category }) => category ?? []))];
}
