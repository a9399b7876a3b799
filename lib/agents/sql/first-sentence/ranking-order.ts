/** By which figure the rows of an answer are ranked, as its plan says it. */
import "server-only";
import type { Telling } from "./first-sentence.ts";

export type RankingOrder = {
  /** The smallest first. */
  readonly isAscending: boolean;
  /** Position among the result's measures. */
  readonly measure: number;
};

/** Null where the plan asks for no order of the figures that are shown. */
export function rankingOrder({ execution, result }: Pick<Telling, "execution" | "result">): RankingOrder | null {
  const { plan } = execution.candidate;
  const [order] = plan?.order ?? [];
  if (order === undefined || (order.by !== "metric" && order.by !== "detail")) return null;
  const measure =
    order.by === "detail" ? result.places.indexOf(order.index) : metricPlace(order.index, { execution, result });
  return measure === -1 ? null : { isAscending: order.direction === "ascending", measure };
}

/** Beside a share or an earlier time a metric has several columns: then the first one is told. */
function metricPlace(metric: number, { execution, result }: Pick<Telling, "execution" | "result">): number {
  return result.places.length === execution.candidate.plan?.metrics.length ? metric : 0;
}

/** By the first figure, the highest first, where nothing else is asked for. */
export function orderOf(telling: Telling): RankingOrder {
  return rankingOrder(telling) ?? { isAscending: false, measure: 0 };
}
