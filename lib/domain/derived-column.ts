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

/** Where one class ends and the next one begins: the number itself is one of the class below, or of the one above. */
const classEdgeSchema = z.object({ at: z.number(), isBelow: z.boolean() });
export type ClassEdge = Readonly<z.infer<typeof classEdgeSchema>>;

/** Words, numbers and the signs beside them: nothing that could end a text of a statement. */
const classNameSchema = z
  .string()
  .max(60)
  .regex(/^[\p{L}\p{N} .,+\-%$€£<>=]+$/u);

function isBehind(edge: ClassEdge, before: ClassEdge | undefined): boolean {
  return before === undefined || edge.at > before.at || (edge.at === before.at && edge.isBelow && !before.isBelow);
}

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
   * The class of stated bounds that a number lies in: its name, or its place in their order. Classes lie side by side;
   * what lies outside of all of them is in a class of its own, the last one.
   */
  z
    .object({
      kind: z.literal("classes"),
      of: placeSchema,
      edges: z.array(classEdgeSchema).min(1).max(100),
      /** Whether a class lies below the first edge, and above the last one. */
      isOpenBelow: z.boolean(),
      isOpenAbove: z.boolean(),
      /** Whether there is nothing between 9 and 10. */
      isWhole: z.boolean(),
      /** In which the classes are named, and how much of it one is in the unit of the column. */
      unit: z.object({ name: z.string().max(40), size: z.number().positive() }).nullable(),
      /** What the question calls them, in the order of their bounds; absent where their names are told by their bounds. */
      names: z.array(classNameSchema).max(101).optional(),
      gives: z.enum(["name", "place"]),
    })
    .refine(({ edges, isOpenBelow, isOpenAbove, names }) => {
      const isRising = edges.every((edge, place) => place === 0 || isBehind(edge, edges[place - 1]));
      const count = edges.length - 1 + Number(isOpenBelow) + Number(isOpenAbove);
      return isRising && count > 0 && (names === undefined || new Set(names).size === count);
    }),
  /** Which of so many groups of equal size a row of the table is in, by its number: 1 for those with the smallest ones. */
  z.object({ kind: z.literal("quantile"), of: placeSchema, groups: z.number().int().min(2).max(100) }),
  /**
   * One figure of all rows that are alike in `by`, told of a row by its `key`: the first order of a customer. `of` null
   * counts rows, "count_distinct" counts the different values.
   */
  z.object({
    kind: z.literal("summary"),
    function: z.enum(["min", "max", "sum", "count", "count_distinct"]),
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
  /** Time since the row before it, of the rows that are asked about: of all of them, or of those that are alike in `by`. */
  z.object({ kind: z.literal("gap"), unit: elapsedUnitSchema, date: placeSchema, by: placeSchema.nullable() }),
  /**
   * Rows that are alike in `by` and asked about are one session as long as each follows the one before it within the
   * pause. Told of a row: 1 where it begins a session and else 0, or the time since the one before it in its session.
   */
  z.object({
    kind: z.literal("session"),
    gives: z.enum(["start", "step"]),
    pause: z.number().positive(),
    unit: z.enum(["minutes", "hours", "days"]),
    date: placeSchema,
    by: placeSchema,
  }),
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

/** Whether its values follow on each other whatever figures they have: steps of a number, how long something has been there. */
export function followsOn(name: string): boolean {
  const kind = derivedColumn(name)?.kind;
  return kind !== undefined && steadyKinds.has(kind);
}

const steadyKinds: ReadonlySet<DerivedColumn["kind"]> = new Set([
  "band",
  "classes",
  "quantile",
  "elapsed",
  "ordinal",
  "gap",
]);

/**
 * Whether its values depend on which rows are asked about, besides the row itself: what a row follows on is told among
 * those rows only. Conditions on such a column hold behind all others.
 */
export function followsAskedRows(name: string): boolean {
  const definition = derivedColumn(name);
  if (definition === null) return false;
  const isFollowing = definition.kind === "gap" || definition.kind === "session";
  return isFollowing || ownPlaces(definition).some(({ column }) => followsAskedRows(column));
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
    case "classes":
    case "quantile":
      return [definition.of];
    case "summary":
      return [...(definition.of === null ? [] : [definition.of]), definition.by, definition.key];
    case "nth":
      return [definition.date, definition.by, definition.key];
    case "ordinal":
    case "neighbour":
    case "newness":
    case "session":
      return [definition.date, definition.by];
    case "gap":
      return definition.by === null ? [definition.date] : [definition.date, definition.by];
  }
}
