/**
 * Watches the cells of one column while they arrive and decides how they are stored: typed as long as that gives
 * every cell back exactly, else as text, else as text with a letter that tells a number from the text of a number.
 */
import "server-only";
import type { ColumnKind } from "#lib/domain/catalog";
import { isNumericKind } from "#lib/domain/column-kind";
import type { ColumnStorage } from "#lib/domain/column-storage";
import type { Cell } from "#lib/domain/result-set";
import { hasTypedShape, plainDigits } from "./cell-shape.ts";

type Form = "typed" | "text" | "tagged";

const longestDecimal = 38;
const textKinds: ReadonlySet<ColumnKind> = new Set(["text", "json", "other"]);

export class ColumnTracker {
  private readonly kind: ColumnKind;
  private current: Form;
  private hasNonText = false;
  private isLong = false;
  // Digits of the numbers so far; `isPlain` as long as all of them are written in full.
  private wholeDigits = 0;
  private scale: number | null = null;
  private maxScale = 0;
  private isPlain = true;

  constructor(kind: ColumnKind) {
    this.kind = kind;
    this.current = textKinds.has(kind) ? "text" : "typed";
  }

  get form(): Form {
    return this.current;
  }

  take(cell: Cell): void {
    if (cell === null) return;
    if (this.current === "typed" && !this.fits(cell)) {
      this.current = this.hasNonText ? "tagged" : "text";
    }
    if (this.current === "text" && !(typeof cell === "string" && isWellFormed(cell))) this.current = "tagged";
    if (typeof cell !== "string") this.hasNonText = true;
    if (isNumericKind(this.kind)) this.measure(cell);
  }

  /** The text that stands for a cell until the file is made. */
  encode(cell: Cell): string | null {
    if (cell === null) return null;
    return this.current === "tagged" ? taggedText(cell) : plainText(cell);
  }

  /** SQL that turns what was encoded in an earlier form into the tagged form. */
  retagSql(from: Form, column: string): string {
    return `${from === "text" ? "'s'" : tagSql(this.kind, column)} || ${column}`;
  }

  storage(): ColumnStorage {
    if (this.current !== "typed") return { as: this.current, scale: this.textScale() };
    switch (this.kind) {
      case "integer":
        return { as: this.isLong ? "wide_integer" : "integer" };
      case "decimal": {
        const scale = this.scale ?? 0;
        return { as: "decimal", precision: Math.max(1, this.wholeDigits + scale), scale };
      }
      case "text":
      case "json":
      case "other":
        return { as: "text", scale: null };
      default:
        return { as: this.kind };
    }
  }

  private fits(cell: Exclude<Cell, null>): boolean {
    if (!hasTypedShape(cell, this.kind)) return false;
    if (this.kind !== "decimal") return true;
    const digits = plainDigits(cell);
    if (digits === null || (this.scale !== null && this.scale !== digits.scale)) return false;
    return Math.max(this.wholeDigits, digits.whole) + digits.scale <= longestDecimal;
  }

  private measure(cell: Exclude<Cell, null>): void {
    const digits = plainDigits(cell);
    if (digits === null) {
      this.isPlain = false;
      return;
    }
    this.wholeDigits = Math.max(this.wholeDigits, digits.whole);
    this.maxScale = Math.max(this.maxScale, digits.scale);
    this.scale ??= digits.scale;
    // Every integer of up to 18 digits is a BIGINT.
    if (digits.whole > 18) this.isLong = true;
  }

  private textScale(): number | null {
    const isExact = this.isPlain && this.wholeDigits + this.maxScale <= longestDecimal;
    return isNumericKind(this.kind) && isExact ? this.maxScale : null;
  }
}

/** The cell that a tagged text stands for. */
export function untagged(text: string): Cell {
  const rest = text.slice(1);
  switch (text[0]) {
    case "n":
      return Number(rest);
    case "b":
      return rest === "true";
    case "j":
      return String(JSON.parse(rest));
    default:
      return rest;
  }
}

function taggedText(cell: Exclude<Cell, null>): string {
  if (typeof cell === "number") return `n${plainText(cell)}`;
  if (typeof cell === "boolean") return `b${cell}`;
  // Half of a surrogate pair is no UTF-8: its escape is.
  return isWellFormed(cell) ? `s${cell}` : `j${JSON.stringify(cell)}`;
}

function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

function plainText(cell: Exclude<Cell, null>): string {
  return Object.is(cell, -0) ? "-0" : String(cell);
}

function tagSql(kind: ColumnKind, column: string): string {
  switch (kind) {
    case "boolean":
      return "'b'";
    case "integer":
      return `CASE WHEN abs(CAST(${column} AS HUGEINT)) <= ${Number.MAX_SAFE_INTEGER} THEN 'n' ELSE 's' END`;
    case "float":
      return `CASE WHEN ${column} IN ('NaN', 'Infinity', '-Infinity') THEN 's' ELSE 'n' END`;
    default:
      return "'s'";
  }
}
