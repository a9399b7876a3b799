import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { QueryProvider } from "#components/chat/query-provider";
import { ChartView } from "#components/result/chart-view";
import { useChartOnItsWay } from "#lib/queries/use-chart";
import { patiently } from "../../../support/patiently.ts";
import { samplePart } from "../../../support/results/sample-part.ts";
import { category, measure, request } from "../../../support/results/sample-result.ts";
import { readServedChart, servedResults } from "../../../support/results/served-results.ts";

const reading = vi.hoisted(() => {
  const held: { resultId: string | null; release(): void } = { resultId: null, release: () => undefined };
  return held;
});
vi.mock("#lib/actions/charts", () => ({
  readChartAction: async (input: Parameters<typeof readServedChart>[0]) => {
    if (input.resultId === reading.resultId)
      await new Promise((resolve) => Object.assign(reading, { release: resolve }));
    return readServedChart(input);
  },
}));

afterEach(() => {
  cleanup();
  servedResults.reset();
});

function Tile({ part, onPick }: { part: Parameters<typeof ChartView>[0]["part"]; onPick: () => void }) {
  const isOnItsWay = useChartOnItsWay(part.ref.id);
  return (
    <>
      <p>{isOnItsWay ? "on its way" : "data from 14:02"}</p>
      <ChartView part={part} height={288} hasReason onPick={onPick} onShowTable={() => undefined} />
    </>
  );
}

it("a former chart stays in sight while a newer one is on its way: busy, without marks to pick, without the newer clock", async () => {
  const [former, newer] = [3, 4].map((count) => {
    const sample = samplePart("Revenue by region", request([category("Region", count), measure("Revenue")]));
    servedResults.add(sample);
    return sample.part;
  });
  if (former === undefined || newer === undefined) throw new Error("two results");
  const onPick = vi.fn();
  const shown = (part: typeof former) => (
    <QueryProvider>
      <Tile part={part} onPick={onPick} />
    </QueryProvider>
  );
  const { rerender } = render(shown(former));
  const pickFirst = () => {
    fireEvent.keyDown(screen.getByRole("application"), { key: "ArrowRight" });
    fireEvent.keyDown(screen.getByRole("application"), { key: "Enter" });
  };
  const busy = () => screen.getByRole("figure").closest("[aria-busy]")?.getAttribute("aria-busy");
  expect(await screen.findByText(/data from/)).toBeDefined();
  await screen.findByRole("figure");
  pickFirst();
  expect(onPick).toHaveBeenCalledTimes(1);

  reading.resultId = newer.ref.id;
  rerender(shown(newer));
  expect(await screen.findByText("on its way")).toBeDefined();
  expect(busy()).toBe("true");
  pickFirst();
  expect(onPick).toHaveBeenCalledTimes(1);

  reading.release();
  expect(await screen.findByText(/data from/)).toBeDefined();
  await vi.waitFor(() => expect(busy()).toBe("false"), patiently);
  pickFirst();
  expect(onPick).toHaveBeenCalledTimes(2);
});
