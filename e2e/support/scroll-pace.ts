/** How smoothly a grid scrolls: measured and told, never judged. */
import type { CDPSession, Locator } from "@playwright/test";

type Pace = {
  readonly framesPerSecond: number;
  readonly slowestMs: number;
  readonly mostRows: number;
  /** Time of the page's own thread, whatever else the machine had to do. */
  readonly workMs: number;
};

/** The figures in words. */
export function told({ framesPerSecond, slowestMs, mostRows, workMs }: Pace): string {
  const frames = `${framesPerSecond.toFixed(1)} frames/s, slowest ${slowestMs.toFixed(0)} ms`;
  return `${frames}, ${workMs.toFixed(1)} ms of work per frame, at most ${mostRows} rows in the document`;
}

/** Scrolls by so many pixels in every frame and counts the frames that were painted. */
export async function scrollFor(grid: Locator, step: { pixelsPerFrame: number; frames: number }): Promise<Pace> {
  const devtools = await grid.page().context().newCDPSession(grid.page());
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const workBefore = await taskSeconds(devtools);
  const pace = await grid.evaluate(async (box, { pixelsPerFrame, frames }) => {
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    box.scrollTo({ top: 0 });
    await nextFrame();
    const times = [await nextFrame()];
    let mostRows = 0;
    for (let frame = 0; frame < frames; frame += 1) {
      box.scrollBy(0, pixelsPerFrame);
      times.push(await nextFrame());
      mostRows = Math.max(mostRows, box.querySelectorAll("[role=row]").length);
    }
    const lengths = times.slice(1).map((time, index) => time - (times[index] ?? time));
    const total = (times.at(-1) ?? 0) - (times[0] ?? 0);
    return { framesPerSecond: (frames * 1_000) / total, slowestMs: Math.max(...lengths), mostRows };
  }, step);
  const workMs = (((await taskSeconds(devtools)) - workBefore) * 1_000) / step.frames;
  await devtools.detach();
  return { ...pace, workMs };
}

async function taskSeconds(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return metrics.find((metric) => metric.name === "TaskDuration")?.value ?? 0;
}
