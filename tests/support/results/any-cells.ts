/** Any rows that an engine could hand over: every kind of column, every kind of cell, and cells of the wrong kind. */
import fc from "fast-check";
import { type ColumnKind, columnKindSchema } from "#lib/domain/catalog";
import type { Cell, ResultColumn, ResultRow } from "#lib/domain/result-set";

export type AnyResult = { readonly columns: ResultColumn[]; readonly rows: ResultRow[] };

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.constantFrom(
    "",
    "null",
    "NULL",
    "a\u0000b",
    "😀👩‍👩‍👧",
    "\ud800",
    "=1+1",
    "9007199254740993",
    "s",
    "nul",
    " padded ",
  ),
);

const anyDecimal = (scale: number) =>
  fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map((unscaled) => {
    const digits = (unscaled < 0n ? -unscaled : unscaled).toString().padStart(scale + 1, "0");
    const point = digits.length - scale;
    return `${unscaled < 0n ? "-" : ""}${digits.slice(0, point)}${scale === 0 ? "" : `.${digits.slice(point)}`}`;
  });

const anyInteger = fc.oneof(
  fc.maxSafeInteger(),
  fc.integer(),
  fc.bigInt({ min: -(10n ** 38n) + 1n, max: 10n ** 38n - 1n }).map((value): number | string => {
    const isSafe = value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER;
    return isSafe ? Number(value) : value.toString();
  }),
  fc.constantFrom("9007199254740993", "-9007199254740993", "9223372036854775807", "9223372036854775808"),
);

const anyDay = fc
  .date({ min: new Date("0001-01-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const leapDays = fc.constantFrom("2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31", "1970-01-01");
const anyDate = fc.oneof(anyDay, leapDays);

const anyTime = fc.tuple(fc.nat(86_399), fc.oneof(fc.constant(0), fc.nat(999_999))).map(([seconds, micros]) => {
  const clock = new Date(seconds * 1_000).toISOString().slice(11, 19);
  return micros === 0 ? clock : `${clock}.${String(micros).padStart(6, "0").replace(/0+$/, "")}`;
});

const anyTimestamp = fc.tuple(anyDate, anyTime).map(([day, time]) => `${day} ${time}`);

/** Cells as engines write them. */
const cellsOf: Readonly<Record<ColumnKind, fc.Arbitrary<Cell>>> = {
  integer: anyInteger,
  decimal: fc.oneof(anyDecimal(2), fc.constantFrom("0.00", "-0.01", "0.10")),
  float: fc.oneof(fc.double(), fc.constantFrom(0.1 + 0.2, -0, 1e21, 5e-324)).map((value) => floatCell(value)),
  text: anyText,
  boolean: fc.boolean(),
  date: anyDate,
  timestamp: anyTimestamp,
  timestamp_tz: anyTimestamp.map((text) => `${text}+00:00`),
  time: anyTime,
  json: fc.json(),
  binary: fc.uint8Array({ maxLength: 9 }).map((bytes) => Buffer.from(bytes).toString("hex").toUpperCase()),
  other: anyText,
};

/** Cells that a column of the kind should not have, and may have all the same. */
const strayCells: fc.Arbitrary<Cell> = fc.oneof(
  anyText,
  anyInteger,
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  anyDecimal(5),
  fc.constantFrom(
    "1e-10",
    "-0.00",
    "007",
    "5",
    "2024-02-30",
    "10000-01-01",
    "0000-01-01",
    "2024-01-01 10:00:00.123456789",
    "2024-01-01 10:00:00+02:00",
    "24:00:00",
    "abc",
    "0A0",
  ),
);

/** @param hasStrays whether columns may have cells of another kind. */
export function anyResult(hasStrays: boolean): fc.Arbitrary<AnyResult> {
  const column = fc.tuple(
    fc.constantFrom(...columnKindSchema.options),
    hasStrays ? fc.constantFrom(0, 0, 1) : fc.constant(0),
  );
  return fc.array(column, { minLength: 1, maxLength: 6 }).chain((chosen) => {
    const row = fc.tuple(...chosen.map(([kind, strays]) => cell(kind, strays)));
    const columns = chosen.map(([kind]) => ({ name: "A", kind, nativeType: kind.toUpperCase() }));
    return fc.array(row, { maxLength: 40 }).map((rows) => ({ columns, rows }));
  });
}

function cell(kind: ColumnKind, strays: number): fc.Arbitrary<Cell> {
  const present = { arbitrary: cellsOf[kind], weight: 8 };
  const absent = { arbitrary: fc.constant(null), weight: 1 };
  return fc.oneof(present, absent, { arbitrary: strayCells, weight: strays });
}

function floatCell(value: number): Cell {
  return Number.isFinite(value) ? value : String(value);
}
