/** The leaders of each group, where a list is cut within groups: "In Rome, Store has the highest revenue: $5, followed by Online with $3." */
import "server-only";
import { formatCount } from "#lib/domain/format";
import { ordinal } from "#lib/domain/ordinal";
import { isPlace } from "#lib/planner/explain/spoken-condition";
import { lowerFirst, plural } from "#lib/semantic/words";
import { toldApart } from "../amount-text.ts";
import type { Measured, ReadRow } from "../read-result.ts";
import { capital, type Lead, plainLead, type Telling } from "./first-sentence.ts";
import { orderOf } from "./ranking-order.ts";
import { beWord, haveWord, type Tense, tenseOf } from "./tense.ts";

type Ranked = { readonly row: ReadRow; readonly figure: Measured };
type Group = { readonly intro: string; readonly ranked: readonly Ranked[] };

const groupsTold = 3;

/** Null where the list is not cut within groups, or not all of it is at hand. `extreme`: "the highest revenue". */
export function withinGroupsLead(telling: Telling, extreme: string): Lead | null {
  const { result, execution, scope } = telling;
  const within = withinOf(execution);
  if (within.length === 0 || !result.isWhole) return null;
  const groups = groupsOf(telling, within);
  const told = groups
    .slice(0, groupsTold)
    .map((group, place) => groupText(telling, group, place === 0 ? extreme : null));
  const more = groups.length - told.length;
  const rest = more === 0 ? [] : [`The table has ${formatCount(more)} more ${nounOf(telling, within, more)}.`];
  const isTimed = result.rows.some(({ time }) => time !== null);
  const when = scope.when === null || isTimed ? "" : `${capital(scope.when)}: `;
  const names = result.rows.flatMap(({ names: own }) => own);
  return plainLead(`${when}${[...told, ...rest].join(" ")}`, [...(when === "" ? [] : [when]), ...names, ...rest]);
}

/** Positions of the groups that lists are cut within; none where nothing is left to be listed in them. */
function withinOf({ candidate: { plan } }: Telling["execution"]): readonly number[] {
  const groups = plan?.dimensions.length ?? 0;
  const within = (plan?.limitWithin ?? []).filter((place) => place < groups);
  return within.length < groups ? within : [];
}

/** In the order of the rows. */
function groupsOf(telling: Telling, within: readonly number[]): readonly Group[] {
  const { measure, isAscending } = orderOf(telling);
  const groups = new Map<string, Ranked[]>();
  for (const row of telling.result.rows) {
    const figure = row.figures[measure] ?? null;
    const intro = introOf(telling, row, within);
    if (figure !== null) groups.set(intro, [...(groups.get(intro) ?? []), { row, figure }]);
  }
  const way = isAscending ? -1 : 1;
  return [...groups].map(([intro, ranked]) => ({
    intro,
    ranked: ranked.toSorted((left, right) => (right.figure.value - left.figure.value) * way),
  }));
}

/** "In Rome", "In Jan 2025", "For Store": what the rows of a group have in common. */
function introOf({ execution, model }: Telling, row: ReadRow, within: readonly number[]): string {
  const dimensions = execution.candidate.plan?.dimensions ?? [];
  const [place, ...others] = within;
  const dimension = place === undefined ? undefined : dimensions[place];
  if (dimension !== undefined && others.length === 0) {
    if (dimension.grain !== null && row.time !== null) return capital(row.time.when);
    if (isPlace(dimension.column, model)) return `In ${row.names[place ?? 0] ?? ""}`;
  }
  return `For ${within.map((one) => row.names[one] ?? "").join(" / ")}`;
}

function groupText(telling: Telling, { intro, ranked }: Group, extreme: string | null): string {
  const within = withinOf(telling.execution);
  const name = ({ row }: Ranked): string => row.names.filter((_, place) => !within.includes(place)).join(" / ");
  const { measure } = orderOf(telling);
  const [first, second] = ranked;
  if (first === undefined) return "";
  const figures = [first, ...(second === undefined ? [] : [second])].map(({ figure }) => figure);
  const [most, next] = toldApart(figures, telling.result.columns[measure]);
  const tense = first.row.time === null ? tenseOf(telling.scope) : "past";
  const said = extreme === null ? `${comesWords(telling, tense)} with ` : `${haveWord(true, tense)} ${extreme}: `;
  const tail = second === undefined ? "" : `, followed by ${name(second)} with ${next?.text ?? ""}`;
  return `${intro}, ${name(first)} ${said}${most?.text ?? ""}${tail}.`;
}

/** "comes first", "came second", "is lowest": its place in a group that is not the first to be told. */
function comesWords(telling: Telling, tense: Tense): string {
  const { offset = 0 } = telling.execution.candidate.plan ?? {};
  const place = ordinal(offset + 1);
  if (!orderOf(telling).isAscending) return `${tense === "present" ? "comes" : "came"} ${place}`;
  return `${beWord("", tense)} ${offset === 0 ? "" : `${place}-`}lowest`;
}

function nounOf({ execution }: Telling, within: readonly number[], count: number): string {
  const [place = 0] = within;
  const label = execution.candidate.plan?.dimensions[place]?.label;
  if (label === undefined || within.length > 1) return count === 1 ? "group" : "groups";
  return count === 1 ? lowerFirst(label) : plural(lowerFirst(label));
}
