/**
 * A column that no table stores: it is calculated for a question from columns that are there. Its name is its
 * definition, so that a plan refers to it as to any other column and needs nothing beside. The notation is closed: it
 * names columns and one of a few calculations, and holds no text of a statement.
 */
import { z } from "zod";

const placeSchema = z.object({ table: z.string(), column: z.string() });
type Place = Readonly<z.infer<typeof placeSchema>>;

export const elapsedUnitSchema = z.enum(["minutes", "hours", "days", "weeks", "months", "years"]);
export type ElapsedUnit = z.infer<typeof elapsedUnitSchema>;

/** A calendar step by which a first time is told from a later one. */
const stepSchema = z.enum(["day", "week", "month", "quarter", "year"]);

const definitionSchema = z.discriminatedUnion("kind", [
  /** Time between two moments of a row, or of what it belongs to; `to` may be a fixed day. */
  z.object({
    kind: z.literal("elapsed"),
    unit: elapsedUnitSchema,
    from: placeSchema,
    to: z.union([placeSchema, z.iso.date()]),
  }),
  /** Two numbers of a row, or of what it belongs to. A division by 0 gives nothing. */
  z.object({
    kind: z.literal("calculation"),
    operator: z.enum(["+", "-", "*", "/"]),
    left: placeSchema,
    right: placeSchema,
  }),
  /** The lower end of the step of equal width that a number lies in. */
  z.object({ kind: z.literal("band"), of: placeSchema, width: z.number().positive() }),
  /**
   * One figure of all rows that are alike in `by`, told of a row by its `key`: the first order of a customer. `of` null
   * counts rows.
   */
  z.object({
    kind: z.literal("summary"),
    function: z.enum(["min", "max", "sum", "count"]),
    of: placeSchema.nullable(),
    by: placeSchema,
    key: placeSchema,
  }),
  /** The date of the row that is so many-th among those that are alike in `by`, told of a row by its `key`: the second order. */
  z.object({
    kind: z.literal("nth"),
    place: z.number().int().min(2).max(20),
    date: placeSchema,
    by: placeSchema,
    key: placeSchema,
  }),
  /** Which row it is, in the order of a date, among those that are alike in `by`: 1 for the first. */
  z.object({ kind: z.literal("ordinal"), date: placeSchema, by: placeSchema }),
  /** The date of the row before or behind it among those that are alike in `by`. */
  z.object({ kind: z.literal("neighbour"), side: z.enum(["previous", "next"]), date: placeSchema, by: placeSchema }),
  /** Whether what the row is about is there for the first time in that step, or was there before. */
  z.object({ kind: z.literal("newness"), grain: stepSchema, date: placeSchema, by: placeSchema }),
]);
export type DerivedColumn = Readonly<z.infer<typeof definitionSchema>>;

/** No stored column is called so. */
const mark = "=";

/** Longer names are no definitions of ours; calculations may stand on calculations. */
const longestName = 4000;

/** The name under which a plan refers to it; the same definition always has the same name. */
export function derivedName(definition: DerivedColumn): string {
  return `${mark}${JSON.stringify(definitionSchema.parse(definition))}`;
}

const definitionsByName = new Map<string, DerivedColumn | null>();
const mostKept = 2000;

/** What a name defines; null for the name of a stored column, and for anything that is no definition. */
export function derivedColumn(name: string): DerivedColumn | null {
  if (!name.startsWith(mark) || name.length > longestName) return null;
  const known = definitionsByName.get(name);
  if (known !== undefined) return known;
  const read = readDefinition(name.slice(mark.length));
  if (definitionsByName.size >= mostKept) definitionsByName.clear();
  definitionsByName.set(name, read);
  return read;
}

function readDefinition(text: string): DerivedColumn | null {
  try {
    return definitionSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** The columns that a calculation stands on, those inside of other calculations included. */
export function derivedPlaces(definition: DerivedColumn): readonly Place[] {
  return ownPlaces(definition).flatMap((place) => {
    const inner = derivedColumn(place.column);
    return inner === null ? [place] : [place, ...derivedPlaces(inner)];
  });
}

/** The columns that it names itself. */
export function ownPlaces(definition: DerivedColumn): readonly Place[] {
  switch (definition.kind) {
    case "elapsed":
      return typeof definition.to === "string" ? [definition.from] : [definition.from, definition.to];
    case "calculation":
      return [definition.left, definition.right];
    case "band":
      return [definition.of];
    case "summary":
      return [...(definition.of === null ? [] : [definition.of]), definition.by, definition.key];
    case "nth":
      return [definition.date, definition.by, definition.key];
    case "ordinal":
    case "neighbour":
    case "newness":
      return [definition.date, definition.by];
  }
}
