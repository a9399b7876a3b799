/** Stands in for the server that holds stored results: serves pages under a view, or fails when told to. */
import { type DrawingRequest, type DrawnChart, drawChart } from "#lib/domain/drawn-chart";
import type { PublicError, Result } from "#lib/domain/errors";
import type { ResultPage } from "#lib/domain/result-set";
import type { ResultView } from "#lib/domain/result-view";
import { passesFilters } from "#lib/domain/row-filter";
import { orderRows } from "#lib/domain/row-order";
import type { SamplePart } from "./sample-part.ts";

type PageRequest = {
  readonly resultId: string;
  readonly view: ResultView;
  readonly offset: number;
  readonly limit: number;
};

const served = new Map<string, SamplePart>();
const requests: PageRequest[] = [];
let isDown = false;

export const servedResults = {
  add(sample: SamplePart): SamplePart {
    served.set(sample.part.ref.id, sample);
    return sample;
  },
  goDown(): void {
    isDown = true;
  },
  comeBack(): void {
    isDown = false;
  },
  /** Every page that was asked for, in order. */
  requests(): readonly PageRequest[] {
    return requests;
  },
  reset(): void {
    served.clear();
    requests.length = 0;
    isDown = false;
  },
};

/** Same shape as the action that reads pages. */
export async function readServedResult(request: PageRequest): Promise<Result<ResultPage, PublicError>> {
  requests.push(request);
  const sample = served.get(request.resultId);
  if (isDown || sample === undefined) return { ok: false, error: goneError };
  const { ref } = sample.part;
  const kinds = ref.columns.map((column) => column.kind);
  const passing = sample.rows.filter((row) => passesFilters(row, kinds, request.view.filters));
  const rows = orderRows(passing, kinds, request.view.order)
    .slice(request.offset, request.offset + request.limit)
    .map((position) => [...(passing[position] ?? [])]);
  return { ok: true, value: { ref, offset: request.offset, matchingCount: passing.length, rows } };
}

/** Same shape as the action that reads charts. */
export async function readServedChart({
  resultId,
  ...request
}: DrawingRequest & { readonly resultId: string }): Promise<Result<DrawnChart, PublicError>> {
  const sample = served.get(resultId);
  if (isDown || sample === undefined) return { ok: false, error: goneError };
  return { ok: true, value: drawChart({ ref: sample.part.ref, rows: sample.rows }, request) };
}

const goneError: PublicError = {
  code: "NOT_FOUND",
  message: "This result is no longer kept.",
  nextStep: null,
  retryable: false,
  position: null,
};
