/** Beside what figures stand, in which order, and how many of them are shown. */
import type { PlanCompare, PlanOrder, TimeGrain } from "#lib/domain/plan";
import type { PlanMenuSection } from "#lib/domain/plan-menu";
import type { PlanPart } from "#lib/domain/plan-part";
import { capitalise } from "#lib/semantic/words";
import { groupNoun } from "../../explain/group-condition.ts";
import { previousShift } from "../../time/previous-window.ts";
import { partText } from "../plan-chips.ts";
import { type MenuArgs, type OptionIdea, offered, partEdit } from "./menu-args.ts";

/** What the figures are compared with. */
export function comparisonSections(args: MenuArgs): PlanMenuSection[] {
  const { plan, placed } = args;
  const current = placed?.part.kind === "comparison" ? placed.part.compare : null;
  const grain = plan.dimensions.find((dimension) => dimension.grain !== null)?.grain ?? null;
  const before = grain === null ? previousShift(plan.time) : { grain, count: 1 };
  const shifts = [
    ...(before === null ? [] : [{ shift: before, label: beforeLabel(before, grain) }]),
    { shift: { grain: "year" as const, count: 1 }, label: grain === "year" ? "previous year" : "a year before" },
    { shift: { grain: "year" as const, count: 2 }, label: "2 years before" },
    {
      shift: { grain: "quarter" as const, count: 1 },
      label: grain === "quarter" ? "previous quarter" : "a quarter before",
    },
    { shift: { grain: "month" as const, count: 1 }, label: grain === "month" ? "previous month" : "a month before" },
  ];
  const distinct = shifts.filter(
    ({ shift }, place) => shifts.findIndex((other) => isSame(other.shift, shift)) === place,
  );
  const ideas = distinct.map(({ shift, label }): OptionIdea => {
    const compare: PlanCompare = { shift, label, only: current?.only ?? null, evidence: current?.evidence ?? [] };
    const isChosen = current !== null && isSame(current.shift, shift);
    return { label: capitalise(label), hint: null, isChosen, edits: [partEdit(args, { kind: "comparison", compare })] };
  });
  return [{ label: "Compared with", options: offered(ideas, args) }];
}

function isSame(left: PlanCompare["shift"], right: PlanCompare["shift"]): boolean {
  return left.grain === right.grain && left.count === right.count;
}

function beforeLabel({ grain, count }: PlanCompare["shift"], step: TimeGrain | null): string {
  if (count > 1) return `${count} ${grain}s before`;
  return step === null || step === grain ? `previous ${grain}` : `a ${grain} before`;
}

/** By each figure, change, group or column, from either end. */
export function orderSections(args: MenuArgs): PlanMenuSection[] {
  const { plan, model, placed } = args;
  const current = placed?.part.kind === "order" ? placed.part.order : null;
  const orders = [
    ...plan.metrics.map((_, index) => ({ by: "metric" as const, index })),
    ...(plan.compare === null
      ? []
      : plan.metrics.flatMap((_, index) => [
          { by: "change" as const, index },
          { by: "change_part" as const, index },
        ])),
    ...plan.dimensions.map((_, index) => ({ by: "dimension" as const, index })),
    ...(plan.detail?.columns ?? []).map((_, index) => ({ by: "detail" as const, index })),
  ].flatMap((one) => [
    { ...one, direction: "descending" as const },
    { ...one, direction: "ascending" as const },
  ]);
  const ideas = orders.map((one): OptionIdea => {
    const order: PlanOrder = { ...one, evidence: current?.evidence ?? [] };
    const part: PlanPart = { kind: "order", order };
    const isChosen = current?.by === order.by && current.index === order.index && current.direction === order.direction;
    const label = capitalise(partText(part, plan, model));
    return { label, hint: null, isChosen, edits: [partEdit(args, part)] };
  });
  return [{ label: "Sorted by", options: offered(ideas, args) }];
}

const counts: readonly number[] = [3, 5, 10, 20, 50];

/** The first ones, and in which groups they are counted anew. */
export function firstSections(args: MenuArgs): PlanMenuSection[] {
  const { plan, model, placed } = args;
  const current = placed?.part.kind === "first" ? placed.part : null;
  const first = (limit: number): OptionIdea => {
    const part = { kind: "first" as const, limit, offset: 0, within: current?.within ?? [] };
    const label = capitalise(partText(part, plan, model));
    return {
      label,
      hint: null,
      isChosen: current?.limit === limit && current.offset === 0,
      edits: [partEdit(args, part)],
    };
  };
  const within = plan.dimensions.map((dimension, index): OptionIdea => {
    const part = { kind: "first" as const, limit: current?.limit ?? 1, offset: current?.offset ?? 0, within: [index] };
    const isChosen = current?.within.length === 1 && current.within[0] === index;
    return { label: `In each ${groupNoun(dimension)}`, hint: null, isChosen, edits: [partEdit(args, part)] };
  });
  const isDivided = current !== null && plan.dimensions.length > 1;
  const whole: OptionIdea = {
    label: "Of all",
    hint: null,
    isChosen: current?.within.length === 0,
    edits: current === null ? [] : [partEdit(args, { ...current, within: [] })],
  };
  return [
    { label: "How many", options: offered(counts.map(first), args) },
    { label: "Counted", options: isDivided ? offered([whole, ...within], args) : [] },
  ];
}

/** With or without related rows; each row, or only different ones. */
export function turnedSections(args: MenuArgs): PlanMenuSection[] {
  const part = args.placed?.part;
  if (part?.kind === "related") {
    const { exists } = part;
    const turned = (isNegated: boolean, label: string): OptionIdea => ({
      label,
      hint: null,
      isChosen: exists.isNegated === isNegated,
      edits: [partEdit(args, { kind: "related", exists: { ...exists, isNegated } })],
    });
    return [{ label: "Rows", options: offered([turned(false, "That have them"), turned(true, "That do not")], args) }];
  }
  if (part?.kind !== "rows") return [];
  const told = (isDistinct: boolean, label: string): OptionIdea => ({
    label,
    hint: null,
    isChosen: part.isDistinct === isDistinct,
    edits: [partEdit(args, { ...part, isDistinct })],
  });
  return [{ label: "Rows", options: offered([told(false, "Each row"), told(true, "Different rows only")], args) }];
}
