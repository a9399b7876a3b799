/** "revenue in 2026 of customers who signed up in 2025": two periods of two dates are two conditions, and no comparison. */
import type { ColumnRef, PlanFilter } from "#lib/domain/plan";
import { isSameColumn } from "../plan/same-column.ts";
import type { AskedWindow } from "../request/request.ts";
import { planTime } from "../time/plan-time.ts";
import type { BuildArgs } from "./build-args.ts";
import { timeFilters } from "./ratio-plans.ts";

export type Dated = {
  readonly asked: AskedWindow /** The date that is named with it. */;
  readonly own: ColumnRef | null;
};

/** The period that the figures are of, and the other one as conditions; undefined where there are no two dates. */
export function datesApart(
  { model, today, request }: BuildArgs,
  dated: readonly Dated[],
  usual: ColumnRef | null,
): { readonly asked: AskedWindow; readonly filters: readonly PlanFilter[] } | null | undefined {
  const [first, second, ...more] = dated;
  if (first === undefined || second === undefined || more.length > 0 || request.compare !== null) return undefined;
  if (first.own === null && second.own === null) return undefined;
  const [one, other] = [first.own ?? usual, second.own ?? usual];
  if (one === null || other === null || request.hasOr) return null;
  if (isSameColumn(one, other)) return undefined;
  const [kept, apart, column] = first.own === null ? [first, second, other] : [second, first, one];
  const time = planTime({ model, column, today }, apart.asked);
  return time === null || time.from === null || time.to === null
    ? null
    : { asked: kept.asked, filters: timeFilters(model, time) };
}
