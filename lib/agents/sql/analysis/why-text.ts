/** A change in words. Every number stands in the tables beside it. Markdown; names of groups are escaped. */
import "server-only";
import { surely } from "#lib/analysis/change/causes";
import { formatCounted, formatNumber } from "#lib/domain/format";
import type { PlanAnalysis } from "#lib/domain/plan-analysis";
import { lowerFirst } from "#lib/semantic/words";
import { escapeCellText, joinWords } from "../../runtime/markdown-text.ts";
import { amountText } from "../amount-text.ts";
import { capital } from "../first-sentence/first-sentence.ts";
import { isOrAre } from "../first-sentence/label-words.ts";
import { amount, type FigureLook } from "./figure-look.ts";
import { factorName, noName, timeName } from "./why-table.ts";
import { factorsOf, groupOf, leadingCauses, type ToldChange } from "./why-told.ts";

type Telling = { readonly told: ToldChange; readonly look: FigureLook; readonly analysis: PlanAnalysis };

/** The first paragraph says what moved it; a list behind it what else was seen, and what was not. */
export function whyText(telling: Telling): string {
  const items = [weights(telling), besides(telling), against(telling), quiet(telling)].filter((text) => text !== "");
  const lead = [missing(telling), moved(telling), mostly(telling)].filter((text) => text !== "").join(" ");
  return [lead, items.map((text) => `- ${text}`).join("\n")].filter((text) => text !== "").join("\n\n");
}

function moved({ told, look, analysis }: Telling): string {
  const { change, gathered } = told;
  const { earlier, later } = gathered.times;
  const [from, to] = [amount(change.earlier, look), amount(change.later, look)];
  const way = wayOf(change.later - change.earlier);
  const name = capital(lowerFirst(look.label));
  const claim = analysis.kind === "why" ? analysis.claim : null;
  const times = `from ${from} in ${timeName(earlier)} to ${to} in ${timeName(later)}`;
  if (way === null) return `${name} did not change: ${isOrAre(look.label)} ${to} in both times.`;
  const it = isOrAre(look.label) === "are" ? "they" : "it";
  const not = claim !== null && claim !== way ? `${name} did not ${claim}: ` : "";
  const said = `${not === "" ? name : it} ${way === "rise" ? "rose" : "fell"}${byPart(change, look)} ${times}.`;
  return [`${not}${said}`, ofCalendar(told), ofChance(told)].filter((text) => text !== "").join(" ");
}

/** Null for none. */
export function wayOf(difference: number): "rise" | "fall" | null {
  if (difference === 0) return null;
  return difference > 0 ? "rise" : "fall";
}

function byPart({ earlier, later }: ToldChange["change"], look: FigureLook): string {
  if (look.format === "percent") return ` by ${points(Math.abs(later - earlier), look)}`;
  return earlier === 0 ? "" : ` by ${formatNumber(Math.abs((later - earlier) / earlier), "percent")}`;
}

/** From here on the calendar is worth a word of its own. */
const tellingPace = 0.25;

/** A month with fewer days brings less, whatever else happens. */
function ofCalendar({ change, gathered: { data, times } }: ToldChange): string {
  const moved = change.earlier === 0 ? 0 : (change.later - change.earlier) / change.earlier;
  if (data.kind === "rate" || data.pace * moved <= 0 || Math.abs(data.pace) < tellingPace * Math.abs(moved)) return "";
  const much = Math.abs(data.pace) >= 0.75 * Math.abs(moved) ? "Nearly all" : "A part";
  return `${much} of that is the calendar: ${timeName(times.later)} has ${data.pace > 0 ? "more" : "fewer"} days than ${timeName(times.earlier)}.`;
}

function ofChance({ change }: ToldChange): string {
  const isUsual = change.chance > surely && change.standardErrors !== 0;
  return isUsual ? "Day by day it differs that much anyway." : "";
}

/** What the surest causes make of it. */
function mostly(telling: Telling): string {
  const { told, look } = telling;
  const [first] = told.change.causes;
  if (first === undefined) return `Nothing stands out: ${nothing(told)}`;
  if (first.kind === "factor") return factorSentence(telling);
  const label = lowerFirst(told.labels[first.cut] ?? "group");
  if (first.kind === "mix")
    return `Most of it is what weight each ${escapeCellText(label)} has, not what happened within them.`;
  const groups = leadingCauses(told).flatMap((cause) => groupOf(cause, told) ?? []);
  const clauses = groups.map((group) => {
    const share = shareText(group.effect, told);
    return `**${escapeCellText(group.group ?? noName)}** (${signed(group.effect, look)}${share})`;
  });
  const all = told.change.later - told.change.earlier;
  const named = groups.reduce((sum, { effect }) => sum + effect, 0);
  const rest = all !== 0 && named / all < 0.5 ? " The rest is spread over the others." : "";
  return `What stands out is ${escapeCellText(label)} ${joinWords(clauses)}.${rest}`;
}

function nothing({ bars }: ToldChange): string {
  return `${bars.kind === "groups" ? "no group" : "none of its parts"} went its own way by more than chance would do.`;
}

function factorSentence({ told, look }: Omit<Telling, "analysis">): string {
  const parts = factorsOf(told.gathered).map(({ name, effect, earlier, later }) => {
    const part = earlier === 0 ? "" : ` (${signedPercent((later - earlier) / earlier)})`;
    return `${escapeCellText(lowerFirst(factorName(name)))}${part} ${signed(effect, look)}`;
  });
  return `It is no single group: ${joinWords(parts)}.`;
}

function shareText(effect: number, { change }: ToldChange): string {
  const all = change.later - change.earlier;
  if (all === 0 || effect / all <= 0) return "";
  return effect / all > 1 ? ", more than the whole change" : `, ${formatNumber(effect / all, "percent")} of the change`;
}

/** Of a rate: what own rates and what weights make of it. */
function weights({ told, look }: Telling): string {
  const { bars, change } = told;
  const cut = bars.kind === "groups" ? change.cuts[bars.cut] : undefined;
  if (bars.kind !== "groups" || cut?.mix === null || cut?.mix === undefined) return "";
  const label = escapeCellText(lowerFirst(told.labels[bars.cut] ?? "group"));
  const reversed = cut.isReversed
    ? ` Every ${label} of some weight went the other way by itself: the whole turned because the weights did.`
    : "";
  const all = change.later - change.earlier;
  const isSmall = Math.abs(cut.mix.effect) < Math.abs(all) * 0.05;
  const share = isSmall ? "hardly anything" : signed(cut.mix.effect, look);
  return `Of the change, ${share} comes from the weights of each ${label}, and the rest from what happened within them.${reversed}`;
}

/** Other columns in which something stands out. */
function besides({ told, look }: Telling): string {
  const [first] = told.change.causes;
  const lead = first === undefined || first.kind === "factor" ? null : first.cut;
  const others = told.change.causes.filter((cause) => cause.kind === "group" && cause.cut !== lead);
  const seen = new Set<number>();
  const clauses = others.flatMap((cause) => {
    const group = groupOf(cause, told);
    if (cause.kind !== "group" || group === null || seen.has(cause.cut) || seen.size >= 3) return [];
    seen.add(cause.cut);
    const label = escapeCellText(lowerFirst(told.labels[cause.cut] ?? ""));
    return [`${label} ${escapeCellText(group.group ?? noName)} (${signed(group.effect, look)})`];
  });
  const isFactorTold = first?.kind === "factor";
  // What drives the figure is told in any case: it is the whole change, seen in another way.
  const isWorthIt = told.gathered.driven !== null || told.change.causes.some(({ kind }) => kind === "factor");
  const factors = isFactorTold || !isWorthIt ? "" : factorSentence({ told, look });
  const also =
    clauses.length === 0
      ? ""
      : `Also standing out: ${joinWords(clauses)}; these may be the same rows seen from another side.`;
  return [also, factors.replace("It is no single group: ", "By parts: ")].filter((text) => text !== "").join(" ");
}

/** The groups of the shown column that went the other way. */
function against({ told, look }: Telling): string {
  const { bars, change } = told;
  if (bars.kind !== "groups") return "";
  const all = change.later - change.earlier;
  const other = bars.shown
    .filter(({ effect }) => effect * all < 0 && Math.abs(effect) >= Math.abs(all) * 0.1)
    .slice(0, 2);
  if (other.length === 0) return "";
  const names = other.map(({ group, effect }) => `${escapeCellText(group ?? noName)} (${signed(effect, look)})`);
  return `Against it went ${joinWords(names)}.`;
}

/** What was looked at without a finding, and what was not looked at. */
function quiet({ told }: Telling): string {
  const { change, labels, leftOut } = told;
  const withCause = new Set(change.causes.flatMap((cause) => (cause.kind === "factor" ? [] : [cause.cut])));
  const still = labels.filter((_, place) => change.cuts[place]?.state === "told" && !withCause.has(place));
  const out = [
    ...labels.filter((_, place) => change.cuts[place]?.state === "overlapping"),
    ...leftOut.map(({ label }) => label),
  ];
  const listed = (names: readonly string[]): string => {
    const shown = names.slice(0, 6).map((name) => escapeCellText(lowerFirst(name)));
    return joinWords(names.length > shown.length ? [...shown, "others"] : shown);
  };
  return [
    still.length === 0 ? "" : `Nothing stands out by ${listed(still)}.`,
    out.length === 0 ? "" : `Not looked at: ${listed(out)}.`,
  ]
    .filter((text) => text !== "")
    .join(" ");
}

/** A load that did not come explains more than any group. */
function missing({ told }: Telling): string {
  if (told.missing === null) return "";
  const { at, steps } = told.missing;
  const [first, last] = [steps[0] ?? "", steps.at(-1) ?? ""];
  const side = told.gathered.times[at];
  return `**There are no rows at all from ${first} to ${last}**, ${formatCounted(steps.length, told.gathered.step)} in a row in ${timeName(side)}: a load may be missing, and then it moved nothing else.`;
}

function signed(value: number, look: FigureLook): string {
  const size = Math.abs(value);
  return `${value < 0 ? "-" : "+"}${look.format === "percent" ? points(size, look) : amount(size, look)}`;
}

/** Of percentages: by how many of them two differ. */
function points(size: number, { label }: FigureLook): string {
  return amountText(size, { name: label, kind: "float", format: "percent", unit: null, isInPoints: true });
}

function signedPercent(part: number): string {
  return `${part < 0 ? "-" : "+"}${formatNumber(Math.abs(part), "percent")}`;
}
