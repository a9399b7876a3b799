/** Widths that a reader gave to the columns of a question, kept in this browser for the next time it is asked. */

/** Pixels by column name. */
export type ColumnWidths = Readonly<Record<string, number>>;

export const widthLimits = { min: 56, max: 800 } as const;

/** The questions used last; older ones are forgotten. */
export const rememberedQuestions = 50;

const maxColumns = 200;
const maxNameLength = 300;
const storageKey = "snowgpt-column-widths";

type Entry = readonly [question: string, widths: ColumnWidths];

/** What was kept for a question; none for one that is not known. */
export function columnWidthsOf(question: string): ColumnWidths {
  return readEntries().find(([known]) => known === question)?.[1] ?? {};
}

/** Keeps the widths of a question, and its place among the questions used last. */
export function keepColumnWidths(question: string, widths: ColumnWidths): void {
  const others = readEntries().filter(([known]) => known !== question);
  const kept = Object.fromEntries(Object.entries(widths).slice(0, maxColumns));
  const entries: Entry[] = Object.keys(kept).length === 0 ? others : [[question, kept], ...others];
  try {
    window.localStorage.setItem(storageKey, JSON.stringify(entries.slice(0, rememberedQuestions)));
  } catch {
    // Storage may be closed to the page or full: the widths then last until the page is left.
  }
}

/** Anything else may have been written under the name: what does not fit is left out. */
function readEntries(): Entry[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(stored) ? stored.slice(0, rememberedQuestions).flatMap(toEntry) : [];
  } catch {
    return [];
  }
}

function toEntry(stored: unknown): Entry[] {
  if (!Array.isArray(stored)) return [];
  const [question, widths]: unknown[] = stored;
  if (typeof question !== "string" || typeof widths !== "object" || widths === null) return [];
  const entries: [string, unknown][] = Object.entries(widths);
  const fitting = entries.slice(0, maxColumns).filter((entry): entry is [string, number] => isWidth(entry));
  return [[question, Object.fromEntries(fitting)]];
}

function isWidth([name, width]: readonly [string, unknown]): boolean {
  if (typeof width !== "number" || name.length > maxNameLength) return false;
  return width >= widthLimits.min && width <= widthLimits.max;
}
