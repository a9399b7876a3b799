/** The command palette: what fits the words that are typed, in which order, under which heading. Pure. */
import type { ShortcutName } from "./shortcuts.ts";

/** In this order while nothing is typed. */
export const paletteGroups = [
  "Recent",
  "On this screen",
  "Actions",
  "Chats",
  "Dashboards",
  "Metrics",
  "Tables",
  "Glossary",
  "Databases",
] as const;
export type PaletteGroup = (typeof paletteGroups)[number];

export type PaletteItem = {
  /** The same at every visit: what was chosen recently is remembered by it. */
  readonly id: string;
  readonly group: Exclude<PaletteGroup, "Recent">;
  readonly label: string;
  /** Stands beside the label: where it is, what it is of. */
  readonly hint: string | null;
  /** Other words that it is found by. */
  readonly words?: readonly string[];
  readonly shortcut?: ShortcutName;
  /** The server found it for the words that are typed: they need not be in its name. */
  readonly isFound?: boolean;
};

/** Of each heading, so many; with nothing typed fewer, so that all headings are in sight. */
const mostOfGroup = { typed: 7, blank: 4 } as const;
/** Actions are few and all wanted. */
const wholeGroups: ReadonlySet<PaletteGroup> = new Set<PaletteGroup>(["On this screen", "Actions", "Databases"]);
const mostRecent = 5;

export type PaletteSection<Item extends PaletteItem> = {
  readonly group: PaletteGroup;
  readonly items: readonly Item[];
};

type Arranging = { readonly text: string; readonly recent: readonly string[] };

/** The best first; with nothing typed what was chosen recently first. Groups without items are left out. */
export function arrangePalette<Item extends PaletteItem>(
  items: readonly Item[],
  { text, recent }: Arranging,
): readonly PaletteSection<Item>[] {
  const words = text.toLowerCase().match(/\S+/g) ?? [];
  return words.length === 0 ? unsearched(items, recent) : searched(items, words, recent);
}

function unsearched<Item extends PaletteItem>(
  items: readonly Item[],
  recent: readonly string[],
): readonly PaletteSection<Item>[] {
  const chosen = recent.flatMap((id) => items.find((item) => item.id === id) ?? []).slice(0, mostRecent);
  const others = items.filter((item) => !chosen.includes(item));
  const sections = paletteGroups.map((group) => ({
    group,
    items: group === "Recent" ? chosen : cut(ofGroup(others, group), group, "blank"),
  }));
  return sections.filter((section) => section.items.length > 0);
}

/** Groups come in the order of the best that they have. */
function searched<Item extends PaletteItem>(
  items: readonly Item[],
  words: readonly string[],
  recent: readonly string[],
): readonly PaletteSection<Item>[] {
  const scored = items
    .map((item) => ({ item, score: scoreOf(item, words, recent) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score);
  const scoreOfItem = new Map(scored.map(({ item, score }) => [item.id, score]));
  const fitting = scored.map(({ item }) => item);
  const sections = paletteGroups
    .map((group) => ({ group, items: cut(ofGroup(fitting, group), group, "typed") }))
    .filter((section) => section.items.length > 0);
  const bestOf = (section: PaletteSection<Item>) => scoreOfItem.get(section.items[0]?.id ?? "") ?? 0;
  return sections.toSorted((one, other) => bestOf(other) - bestOf(one));
}

function ofGroup<Item extends PaletteItem>(items: readonly Item[], group: PaletteGroup): readonly Item[] {
  return items.filter((item) => item.group === group);
}

function cut<Item>(items: readonly Item[], group: PaletteGroup, kind: keyof typeof mostOfGroup): readonly Item[] {
  return wholeGroups.has(group) ? items : items.slice(0, mostOfGroup[kind]);
}

/** A word at the beginning of a name says more than one within it; all words have to be somewhere. */
const scores = { whole: 100, beginning: 60, word: 40, within: 20, other: 12, found: 6, recent: 8 } as const;

function scoreOf(item: PaletteItem, words: readonly string[], recent: readonly string[]): number {
  const own = words.map((word) => scoreOfWord(item, word));
  const isNamed = own.every((score) => score > 0);
  if (!isNamed && item.isFound !== true) return 0;
  const isWhole = item.label.toLowerCase() === words.join(" ");
  const fit = isNamed ? own.reduce((sum, score) => sum + score, 0) / own.length : scores.found;
  return fit + (isWhole ? scores.whole : 0) + (recent.includes(item.id) ? scores.recent : 0);
}

function scoreOfWord({ label, hint, words = [] }: PaletteItem, word: string): number {
  const name = label.toLowerCase();
  if (name.startsWith(word)) return scores.beginning;
  if (beginsWord(name, word)) return scores.word;
  if (name.includes(word)) return scores.within;
  const others = [...words, hint ?? ""].map((other) => other.toLowerCase());
  return others.some((other) => other.startsWith(word) || beginsWord(other, word)) ? scores.other : 0;
}

/** Names of a database have their words between underscores. */
function beginsWord(text: string, word: string): boolean {
  return text.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word));
}

/** So many choices are remembered. */
const mostKept = 30;

/** What was chosen recently, once something else is: the latest first. */
export function withChoice(recent: readonly string[], id: string): readonly string[] {
  return [id, ...recent.filter((known) => known !== id)].slice(0, mostKept);
}

/** What the browser kept of earlier choices; whatever stands there, since anybody may have written it. */
export function keptChoices(text: string | null): readonly string[] {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string").slice(0, mostKept) : [];
  } catch {
    return [];
  }
}
