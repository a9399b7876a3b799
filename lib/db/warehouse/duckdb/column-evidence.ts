/** What the values of one column allow, gathered value by value with the first line that speaks against each reading. */
import "server-only";
import {
  allShapes,
  factsOf,
  isMissingWord,
  longestValue,
  type ShapeName,
  shapeNames,
  shapes,
  type ValueFacts,
} from "./value-shapes.ts";

/** A value that does not fit a reading. */
export type Misfit = { readonly line: number; readonly value: string };

/** After so many values that do not fit, a reading is given up. */
const tolerance = 20;
const shownCharacters = 40;

export class ColumnEvidence {
  /** Values that are there; words that stand for none are not counted. */
  valueCount = 0;
  hasMissingWords = false;
  leadingZero: Misfit | null = null;
  beyondDouble: Misfit | null = null;
  integerDigits = 0;
  pointScale = 0;
  commaScale = 0;
  readonly dayFirstPatterns = new Set<string>();
  readonly monthFirstPatterns = new Set<string>();
  private alive = allShapes;
  private readonly misfits = new Map<ShapeName, { count: number; readonly first: Misfit }>();

  /** False when nothing that comes can change what is known: the column is text. */
  get isOpen(): boolean {
    return this.alive !== 0;
  }

  /** `value` without spaces around it, and not empty. */
  add(value: string, line: number): void {
    if (isMissingWord(value)) {
      this.hasMissingWords = true;
      return;
    }
    this.valueCount += 1;
    const facts = value.length > longestValue ? null : factsOf(value);
    if (facts !== null && facts.mask !== 0) this.learn(facts, { line, value });
    const against = this.alive & ~(facts?.mask ?? 0);
    if (against !== 0) this.object(against, { line, value: shorten(value) });
  }

  /** The first value that a reading does not allow; null when all do, or when there is none. */
  firstMisfit(shape: ShapeName): Misfit | null {
    return this.misfits.get(shape)?.first ?? null;
  }

  fits(shape: ShapeName): boolean {
    return this.valueCount > 0 && !this.misfits.has(shape);
  }

  /** All but a few values fit, so that the others are likely mistakes. */
  nearlyFits(shape: ShapeName): boolean {
    const count = this.misfits.get(shape)?.count ?? 0;
    return count > 0 && (this.alive & shapes[shape]) !== 0 && count * 10 <= this.valueCount;
  }

  private learn(facts: ValueFacts, misfit: Misfit): void {
    if (facts.hasLeadingZero) this.leadingZero ??= misfit;
    if (facts.isBeyondDouble) this.beyondDouble ??= misfit;
    this.integerDigits = Math.max(this.integerDigits, facts.integerDigits);
    this.pointScale = Math.max(this.pointScale, facts.pointScale);
    this.commaScale = Math.max(this.commaScale, facts.commaScale);
    if (facts.dayFirstPattern !== null) this.dayFirstPatterns.add(facts.dayFirstPattern);
    if (facts.monthFirstPattern !== null) this.monthFirstPatterns.add(facts.monthFirstPattern);
  }

  private object(against: number, misfit: Misfit): void {
    for (const name of shapeNames) {
      if ((against & shapes[name]) === 0) continue;
      const known = this.misfits.get(name);
      if (known === undefined) this.misfits.set(name, { count: 1, first: misfit });
      else known.count += 1;
      if ((known?.count ?? 1) > tolerance) this.alive &= ~shapes[name];
    }
  }
}

function shorten(value: string): string {
  return value.length <= shownCharacters ? value : `${value.slice(0, shownCharacters)}…`;
}
