/** Stands in for the server that holds stored results: serves pages at once, or fails when told to. */
import type { ResultPage } from "#lib/domain/result-set";
import type { ResultView } from "#lib/domain/result-view";
import type { SamplePart } from "./sample-part.ts";

const served = new Map<string, SamplePart>();
let isDown = false;

export const servedResults = {
  add(sample: SamplePart): SamplePart {
    served.set(sample.part.ref.id, sample);
    return sample;
  },
  goDown(): void {
    isDown = true;
  },
  reset(): void {
    served.clear();
    isDown = false;
  },
};

/** Same shape as the hook that reads pages. */
export function useServedPage(resultId: string, _view: ResultView, offset: number, limit: number) {
  const sample = served.get(resultId);
  const isMissing = isDown || sample === undefined;
  const data: ResultPage | undefined = isMissing
    ? undefined
    : {
        ref: sample.part.ref,
        offset,
        matchingCount: sample.rows.length,
        rows: sample.rows.slice(offset, offset + limit).map((row) => [...row]),
      };
  return {
    data,
    isError: isMissing,
    refetch: async () => {
      isDown = false;
    },
  };
}
