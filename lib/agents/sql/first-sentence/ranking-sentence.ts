/** Groups by their figure: who leads, with which share where the figure may be added up, and who follows. */
import "server-only";
import { formatCount } from "#lib/domain/format";
import { ordinal } from "#lib/domain/ordinal";
import type { Plan } from "#lib/domain/plan";
import { groupsNoun } from "#lib/planner/explain/group-condition";
import { isSameColumn } from "#lib/planner/plan/same-column";
import { lowerFirst, plural } from "#lib/semantic/words";
import { escapeCellText, fewNames, joinWords } from "../../runtime/markdown-text.ts";
import { toldApart } from "../amount-text.ts";
import { isPluralName } from "../group-name.ts";
import type { Measured, ReadRow } from "../read-result.ts";
import { noScope } from "../scope-text.ts";
import { descriptiveName, isByDescriptiveTime } from "./descriptive-time.ts";
import { greatestWord, isOfCount, isOfShare, leastWord } from "./extreme-words.ts";
import {
  articledText,
  behind,
  capital,
  figureClause,
  joinLeads,
  type Lead,
  objectText,
  plainLead,
  subjectText,
  type Telling,
} from "./first-sentence.ts";
import { isOfKeptFigure, keptGroupsText } from "./kept-groups.ts";
import { orderOf, rankingOrder } from "./ranking-order.ts";
import { shareText } from "./ranking-share.ts";
import { beWord, haveWord as haveVerb, type Tense, tenseOf } from "./tense.ts";
import { withinGroupsLead } from "./within-groups.ts";

type Ranked = { readonly row: ReadRow; readonly figure: Measured };

/** Null where no group has a value. */
export function rankingSentence(telling: Telling): Lead | null {
  const { isAscending, measure } = orderOf(telling);
  const ranked = telling.result.rows
    .flatMap((row): Ranked[] => {
      const figure = row.figures[measure] ?? null;
      return figure === null ? [] : [{ row, figure }];
    })
    .toSorted((left, right) => (right.figure.value - left.figure.value) * (isAscending ? -1 : 1));
  const [first, ...others] = ranked;
  if (first === undefined) return null;
  if (others.length === 0) return joinLeads([aloneLead(telling, first), unknownLead(telling)]);
  const isEqual = first.figure.value === ranked.at(-1)?.figure.value;
  const lead = isEqual
    ? allEqualLead(telling, ranked)
    : (withinGroupsLead(telling, extreme(telling)) ?? ledBy(telling, { first, others }));
  const also =
    isEqual || first.figure.value === others[0]?.figure.value ? plainLead("") : otherFigures(telling, first.row);
  return joinLeads([lead, also, unknownLead(telling)]);
}

const othersTold = 3;

/** What else is shown of the one that leads: "For Berlin, there are 14,000 orders." */
function otherFigures(telling: Telling, row: ReadRow): Lead {
  const { result, execution } = telling;
  const { measure } = orderOf(telling);
  const { metrics = [], limitWithin = [], isRunning = false } = execution.candidate.plan ?? {};
  if (result.measures.length !== metrics.length || limitWithin.length > 0) return plainLead("");
  const clauses = result.measures.flatMap(({ label }, place) => {
    const figure = row.figures[place] ?? null;
    if (place === measure || figure === null) return [];
    const isCount = metrics[place]?.expression.kind === "count" && !isRunning;
    return [
      figureClause({ label, text: figure.text, value: figure.value, isCount }, noScope, tenseFor(telling, [row])),
    ];
  });
  if (clauses.length === 0 || clauses.length > othersTold) return plainLead("");
  return plainLead(`For ${row.name}, ${joinWords(clauses)}.`, [row.name]);
}

/** Whose figure nobody knows, where the others are all told. */
function unknownLead(telling: Telling): Lead {
  const { result, execution } = telling;
  const { measure } = orderOf(telling);
  const names = result.rows.flatMap(({ name, figures }) => ((figures[measure] ?? null) === null ? [name] : []));
  if (names.length === 0 || !result.isWhole || execution.candidate.plan?.limit != null) return plainLead("");
  const text = `There is no figure for ${fewNames(names)}.`;
  return plainLead(text, [fewNames(names)]);
}

/** One group: the best one, where that was asked for, else just its figure. */
function aloneLead(telling: Telling, { row, figure }: Ranked): Lead {
  const { scope, execution } = telling;
  const label = labelOf(telling);
  const names = namesOf(telling, [row]);
  if (execution.candidate.plan?.limit === 1 && rankingOrder(telling) !== null) {
    return plainLead(
      sentenceOf(telling, `${row.name} ${haveWord(telling, [row])} ${extreme(telling)}: ${figure.text}.`),
      names,
    );
  }
  const kept = keptGroupsText(telling);
  if (kept !== null) {
    const tense = tenseFor(telling, [row]);
    const only = `Only ${row.name} ${haveWord(telling, [row])} ${kept}`;
    const rest = isOfKeptFigure(telling, orderOf(telling))
      ? ""
      : `${articledText(label, noScope)} ${beWord(label, tense)} `;
    return plainLead(`${only}: ${rest}${figure.text}.`, [...names, kept]);
  }
  const verb = beWord(label, tenseOf(scope));
  return plainLead(`${subjectText(label, scope)} for ${row.name} ${verb} ${figure.text}${behind(scope.when)}.`, names);
}

function allEqualLead(telling: Telling, ranked: readonly Ranked[]): Lead {
  const { scope } = telling;
  const rows = ranked.map(({ row }) => row);
  const verb = haveVerb(false, tenseFor(telling, rows));
  const kept = keptGroupsText(telling);
  const noun = kept === null ? groupsOf(telling) : `${groupsOf(telling)} with ${kept}`;
  const groups = `${ranked.length === 2 ? "Both" : `All ${formatCount(ranked.length)}`} ${noun}`;
  const isSum = telling.result.measures[orderOf(telling).measure]?.isAdditive === true;
  const same = `${isOfCount(telling) ? "number of " : ""}${label(telling)}${behind(scope.when)}`;
  const text = `${groups} ${verb} the same ${same}: ${ranked[0]?.figure.text ?? ""}${isSum ? " each" : ""}.`;
  return plainLead(
    text,
    [kept ?? "", scope.when ?? ""].filter((name) => name !== ""),
  );
}

type Led = { readonly first: Ranked; readonly others: readonly Ranked[] };

function ledBy(telling: Telling, { first, others }: Led): Lead {
  const passed = telling.execution.candidate.plan?.offset ?? 0;
  const equals = passed > 0 ? [] : others.filter(({ figure }) => figure.value === first.figure.value);
  const rest = others.slice(equals.length);
  const followers = rest.slice(0, equals.length === 0 || rest[0]?.figure.value === rest[1]?.figure.value ? 2 : 1);
  const [lead, ...behindIt] = apart(telling, [first, ...followers]);
  const leaders = [first, ...equals].map(({ row }) => row);
  const told = [...leaders.slice(0, leadersNamed), ...followers.map(({ row }) => row)];
  const tail = behindIt.length === 0 ? "" : `, followed by ${followersText(behindIt)}`;
  const kept = keptGroupsText(telling);
  const begin = beginText(telling, { leaders, figure: lead?.figure ?? first.figure });
  return plainLead(sentenceOf(telling, `${begin}${tail}.`), [
    ...namesOf(telling, told),
    ordinal(passed + 1),
    countedLeaders(telling, leaders),
    fewNames(leaders.map(({ name }) => name)),
    ...(kept === null ? [] : [kept]),
    ...leaders.flatMap((row) => [leaderName(telling, row), capital(leaderName(telling, row))]),
  ]);
}

/** So many are all named. */
const leadersNamed = 4;

/** "Of the 3 cities with more than 1,000 orders, "; of a list that was cut nobody knows how many there are. */
function ofKept(telling: Telling, kept: string): string {
  const { result, execution } = telling;
  const isAll = result.isWhole && execution.candidate.plan?.limit == null;
  return `of the ${isAll ? `${formatCount(result.rows.length)} ` : ""}${groupsOf(telling)} with ${kept}, `;
}

/** "Rome has the highest revenue: $9", "Rome and Paris share the highest revenue: $9 each", "Rome ranks third by revenue with $9". */
function beginText(
  telling: Telling,
  { leaders, figure }: { readonly leaders: readonly ReadRow[]; readonly figure: Measured },
): string {
  const passed = telling.execution.candidate.plan?.offset ?? 0;
  const name = leaders[0] === undefined ? "" : leaderName(telling, leaders[0]);
  if (leaders.length > 1)
    return `${sharedText(telling, leaders)} ${extreme(telling)}: ${figure.text} each${leadersText(leaders)}`;
  if (passed > 0) {
    const verb = tenseFor(telling, leaders) === "present" ? "ranks" : "ranked";
    return `${name} ${verb} ${ordinal(passed + 1)} by ${label(telling)} with ${figure.text}`;
  }
  return `${name} ${haveWord(telling, leaders)} ${extreme(telling)}: ${figure.text}${shareText(telling, figure, orderOf(telling))}`;
}

/** No sentence begins with a bare year: "Opening year 2015". */
function leaderName({ execution: { candidate }, model }: Telling, { name }: ReadRow): string {
  const [dimension] = candidate.plan?.dimensions ?? [];
  if (dimension === undefined || !isByDescriptiveTime(candidate.plan, model)) return name;
  return `${escapeCellText(descriptiveName(dimension, model))} ${name}`;
}

/** Who stands in one place together, with the verb: "Rome and Berlin share". */
function sharedText(telling: Telling, leaders: readonly ReadRow[]): string {
  const tense = tenseFor(telling, leaders);
  const now = tense === "present" ? "share" : "shared";
  const share = isOfCount(telling) || isOfShare(telling) ? haveVerb(false, tense) : now;
  if (leaders.length <= leadersNamed) return `${joinWords(leaders.map(({ name }) => name))} ${share}`;
  return `${countedLeaders(telling, leaders)} ${share}`;
}

function countedLeaders(telling: Telling, leaders: readonly ReadRow[]): string {
  return `${formatCount(leaders.length)} ${groupsOf(telling)}`;
}

/** Who the many are that share a place. */
function leadersText(leaders: readonly ReadRow[]): string {
  return leaders.length <= leadersNamed ? "" : ` (${fewNames(leaders.map(({ name }) => name))})`;
}

/** "Paris with $9 and Rome with $8"; "Paris and Rome with $9 each". */
function followersText(followers: readonly Ranked[]): string {
  const [next, other] = followers;
  if (next !== undefined && other !== undefined && next.figure.value === other.figure.value)
    return `${next.row.name} and ${other.row.name} with ${next.figure.text} each`;
  return joinWords(followers.map(({ row, figure }) => `${row.name} with ${figure.text}`));
}

function apart(telling: Telling, ranked: readonly Ranked[]): Ranked[] {
  const figures = toldApart(
    ranked.map(({ figure }) => figure),
    telling.result.columns[orderOf(telling).measure],
  );
  return ranked.map(({ row, figure }, place) => ({ row, figure: figures[place] ?? figure }));
}

function label(telling: Telling): string {
  return objectText(labelOf(telling), telling.scope);
}

function labelOf(telling: Telling): string {
  return telling.result.measures[orderOf(telling).measure]?.label ?? "The value";
}

/** "the highest revenue", "the second-lowest price", "the fewest orders"; a label that is a highest one itself says it. */
function extreme(telling: Telling): string {
  const { plan } = telling.execution.candidate;
  const { isAscending } = orderOf(telling);
  const passed = plan?.offset ?? 0;
  const said = label(telling);
  const most = isAscending ? leastWord(telling) : greatestWord(telling);
  if (passed === 0) return said.startsWith(`${most} `) ? `the ${said}` : `the ${most} ${said}`;
  return `the ${ordinal(passed + 1)}-${most} ${said}`;
}

function haveWord(telling: Telling, rows: readonly ReadRow[]): string {
  return haveVerb(rows.length === 1 && !rows.some(({ name }) => isPluralName(name)), tenseFor(telling, rows));
}

/** A period that is named is over, or will be; a time that describes things is none. */
function tenseFor({ scope, today, execution, model }: Telling, rows: readonly ReadRow[]): Tense {
  if (scope.when !== null) return tenseOf(scope);
  const isTimed = rows.some(({ time }) => time !== null) && !isByDescriptiveTime(execution.candidate.plan, model);
  return isTimed || rows.every(({ name }) => isOver(name, today)) ? "past" : "present";
}

/** A decade of which no year is left. */
function isOver(name: string, today: string | null): boolean {
  const decade = /^the (\d+)s$/.exec(name)?.[1];
  return decade !== undefined && today !== null && Number(decade) + 10 <= Number(today.slice(0, 4));
}

/** The period stands first, then which groups are kept. */
function sentenceOf(telling: Telling, text: string): string {
  const { scope, result, execution } = telling;
  const kept = keptGroupsText(telling);
  const { plan } = execution.candidate;
  const isDescribed = isByDescriptiveTime(plan, telling.model);
  const isOwnTime = result.hasTimeOnly && !(isDescribed && isOfOtherDate(plan));
  const when = scope.when === null || isOwnTime || kept !== null ? overAll(plan) : scope.when;
  const start = `${when === null ? "" : `${when}, `}${kept === null || isAlone(telling) ? "" : ofKept(telling, kept)}`;
  // What comes out of a cell keeps its letters.
  const isOurs = start !== "" || isDescribed || text.startsWith("the ");
  return !isOurs ? text : capital(`${start}${text}`);
}

/** A period of another date than the one that groups are told by. */
function isOfOtherDate(plan: Plan | null): boolean {
  const [dimension] = plan?.dimensions ?? [];
  return plan?.time == null || dimension === undefined || !isSameColumn(plan.time.column, dimension.column);
}

/** What comes back is told over all of its years. */
function overAll(plan: Plan | null): string | null {
  const isBack = plan?.dimensions.some(({ part }) => part === "month_of_year" || part === "quarter_of_year") === true;
  return isBack && plan?.time === null ? "over all years" : null;
}

function isAlone({ result }: Telling): boolean {
  return result.rows.length === 1;
}

function namesOf({ scope: { when } }: Telling, rows: readonly ReadRow[]): readonly string[] {
  return [...(when === null ? [] : [when, capital(when)]), ...rows.map(({ name }) => name)];
}

/** What the groups are: "cities"; of several columns just "groups". */
function groupsOf({ execution: { candidate }, result: { groups } }: Telling): string {
  if (candidate.plan !== null && candidate.plan.dimensions.length === groups.length) return groupsNoun(candidate.plan);
  const [group, ...others] = groups;
  return group === undefined || others.length > 0 ? "groups" : plural(lowerFirst(group.label));
}
