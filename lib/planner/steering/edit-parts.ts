/** A change of one part of a plan, and what follows from it for the others: places move, orders of what is gone go. */
import type { PlanDimension, PlanOrder } from "#lib/domain/plan";
import type { PlacedPart, PlanEdit, PlanPart, PlanPartKind } from "#lib/domain/plan-part";

/** The parts after the change; null where the plan has no such part. */
export function editParts(parts: readonly PlacedPart[], edit: PlanEdit): readonly PlanPart[] | null {
  switch (edit.kind) {
    case "add":
      return added(
        parts.map(({ part }) => part),
        edit.part,
      );
    case "replace": {
      const found = parts.find(({ id }) => id === edit.id);
      return found === undefined || found.part.kind !== edit.part.kind ? null : replaced(parts, found, edit.part);
    }
    case "remove": {
      const found = parts.find(({ id }) => id === edit.id);
      return found === undefined ? null : removed(parts, found);
    }
  }
}

/** What a plan has one of: adding another one takes its place. */
const only: ReadonlySet<PlanPartKind> = new Set([
  ...(["rows", "period", "comparison", "first", "share", "running", "calculation", "set", "chart"] as const),
]);

function added(parts: readonly PlanPart[], part: PlanPart): readonly PlanPart[] {
  const others = only.has(part.kind) ? parts.filter(({ kind }) => kind !== part.kind) : parts;
  switch (part.kind) {
    case "group":
      return withGroup(others, part);
    case "order":
      // The new order decides; what decided before breaks ties.
      return withDefaultsGone([part, ...others]);
    default:
      return [...others, part];
  }
}

type Group = Extract<PlanPart, { kind: "group" }>;

/** A step in time comes first: the rest is seen along it. */
function withGroup(parts: readonly PlanPart[], group: Group): readonly PlanPart[] {
  const groups = parts.filter((part): part is Group => part.kind === "group");
  const isFirst = isStep(group.dimension) && !groups.some(({ dimension }) => isStep(dimension));
  // Days of the week are seen in their own order, as months are.
  if (groups.length === 0 && !isFirst && isInTime(group.dimension)) return inTime([...parts, group], 0);
  const moved = isFirst ? moveGroups(parts, (index) => index + 1) : parts;
  const after = isFirst ? [group, ...moved] : [...moved, group];
  return isFirst ? countedInEach(inTime(after, 0), 0) : withOrder(after, groups.length === 0);
}

function isStep({ grain }: PlanDimension): boolean {
  return grain !== null;
}

/** Has an order of its own: a step in time, or what comes back in it, as weekdays do. */
function isInTime({ grain, part }: PlanDimension): boolean {
  return grain !== null || part !== null;
}

/** Along time nothing is put in order by its size unless somebody said so, or only the first ones are shown. */
function inTime(parts: readonly PlanPart[], place: number): readonly PlanPart[] {
  if (parts.some(({ kind }) => kind === "first")) return parts;
  const kept = withoutDefaultOrders(parts);
  return kept.some(({ kind }) => kind === "order") ? kept : [...kept, byDimension(place)];
}

/** "Top 5 regions", then by month: five in each month. */
function countedInEach(parts: readonly PlanPart[], place: number): readonly PlanPart[] {
  return parts.map((part) => (part.kind === "first" ? { ...part, within: [place, ...part.within] } : part));
}

function withOrder(parts: readonly PlanPart[], isWanted: boolean): readonly PlanPart[] {
  const isOrdered = parts.some(({ kind }) => kind === "order");
  const hasFigure = parts.some(({ kind }) => kind === "figure");
  return isWanted && !isOrdered && hasFigure ? [...parts, byFigure] : parts;
}

function withDefaultsGone(parts: readonly PlanPart[]): readonly PlanPart[] {
  const [first, ...others] = parts;
  const rest = withoutDefaultOrders(others);
  return first === undefined ? rest : [first, ...rest];
}

function withoutDefaultOrders(parts: readonly PlanPart[]): readonly PlanPart[] {
  return parts.filter((part) => part.kind !== "order" || part.order.evidence.length > 0);
}

/** The first ones are those by their size: they keep it. */
function withoutSizeOrders(parts: readonly PlanPart[]): readonly PlanPart[] {
  if (parts.some(({ kind }) => kind === "first")) return parts;
  return parts.filter((part) => part.kind !== "order" || part.order.by === "dimension");
}

const byFigure: PlanPart = {
  kind: "order",
  order: { by: "metric", index: 0, direction: "descending", evidence: [] },
};

function byDimension(index: number): PlanPart {
  return { kind: "order", order: { by: "dimension", index, direction: "ascending", evidence: [] } };
}

/** The words of an order tell of what it was by ("newest"): by something else they say nothing. */
function replaced(parts: readonly PlacedPart[], { id, part }: PlacedPart, by: PlanPart): readonly PlanPart[] {
  const place = placeOf(id);
  const all = parts.map((other) => (other.id === id ? by : wordless(other.part, orderKinds[part.kind], place)));
  if (part.kind !== "group" || by.kind !== "group") return all;
  const compared = all.map((other) => followedStep(other, part.dimension, by.dimension));
  // A course reads in the order of time; days of the week may stay in the order of their size.
  const isCourse = isStep(by.dimension) && !isStep(part.dimension);
  if (isInTime(part.dimension) === isInTime(by.dimension) && !isCourse) return compared;
  // "Highest first" was said of what stood here before.
  return isInTime(by.dimension)
    ? inTime(withoutSizeOrders(compared), place)
    : withOrder(withoutDefaultOrders(compared), true);
}

const orderKinds: Partial<Record<PlanPartKind, readonly PlanOrder["by"][]>> = {
  figure: ["metric", "change", "change_part"],
  column: ["detail"],
  group: ["dimension"],
};

function wordless(part: PlanPart, kinds: readonly PlanOrder["by"][] | undefined, place: number): PlanPart {
  if (part.kind !== "order" || part.order.index !== place || kinds?.includes(part.order.by) !== true) return part;
  return { ...part, order: { ...part.order, evidence: part.order.evidence.length === 0 ? [] : [""] } };
}

/** "Previous month" beside months is the previous quarter beside quarters. */
function followedStep(part: PlanPart, before: PlanDimension, after: PlanDimension): PlanPart {
  if (part.kind !== "comparison" || before.grain === null || after.grain === null) return part;
  const { shift } = part.compare;
  if (shift.grain !== before.grain || shift.count !== 1) return part;
  const label = `previous ${after.grain}`;
  return { ...part, compare: { ...part.compare, shift: { grain: after.grain, count: 1 }, label } };
}

function placeOf(id: string): number {
  return Number(id.split("-")[1]);
}

function removed(parts: readonly PlacedPart[], { id, part }: PlacedPart): readonly PlanPart[] {
  const rest = parts.filter((other) => other.id !== id).map((other) => other.part);
  const place = placeOf(id);
  const without = (index: number): number | null => {
    if (index === place) return null;
    return index > place ? index - 1 : index;
  };
  switch (part.kind) {
    case "figure":
      return withFirstOnes(moveOrders(rest, ["metric", "change", "change_part"], without));
    case "column":
      return withFirstOnes(moveOrders(rest, ["detail"], without));
    case "group":
      return withFirstOnes(withoutGroups(moveGroups(rest, without)));
    case "comparison":
      return withFirstOnes(moveOrders(rest, ["change", "change_part"], () => null));
    case "order":
      return rest.some(({ kind }) => kind === "order") ? rest : rest.filter(({ kind }) => kind !== "first");
    default:
      return rest;
  }
}

/** The first ones of no order are any: figures are put in order by their size, rows are all shown. */
function withFirstOnes(parts: readonly PlanPart[]): readonly PlanPart[] {
  const first = parts.find((part) => part.kind === "first");
  const isOrdered = parts.some(({ kind }) => kind === "order");
  const hasGroups = parts.some(({ kind }) => kind === "group");
  if (!isOrdered && hasGroups) return withOrder(parts, true);
  return first !== undefined && !isOrdered ? parts.filter((part) => part !== first) : parts;
}

/** One figure has no order and no first ones, is no share of itself and adds up to nothing. */
function withoutGroups(parts: readonly PlanPart[]): readonly PlanPart[] {
  if (parts.some(({ kind }) => kind === "group" || kind === "column")) return parts;
  return parts.filter(({ kind }) => !ofGroups.has(kind));
}

const ofGroups: ReadonlySet<PlanPartKind> = new Set(["order", "first", "share", "running", "threshold"]);

/** Where a part stands after the change; null where it is gone. */
type Move = (index: number) => number | null;

function moveOrders(parts: readonly PlanPart[], kinds: readonly PlanOrder["by"][], move: Move): readonly PlanPart[] {
  return parts.flatMap((part) => {
    if (part.kind !== "order" || !kinds.includes(part.order.by)) return [part];
    const index = move(part.order.index);
    return index === null ? [] : [{ ...part, order: { ...part.order, index } }];
  });
}

/** What is counted anew for each value of every group is counted for nothing. */
function moveGroups(parts: readonly PlanPart[], move: Move): readonly PlanPart[] {
  const count = parts.filter(({ kind }) => kind === "group").length;
  return moveOrders(parts, ["dimension"], move).map((part) => {
    if (part.kind !== "first") return part;
    const within = part.within.map(move).filter((index) => index !== null);
    return { ...part, within: within.length < count ? within : [] };
  });
}
