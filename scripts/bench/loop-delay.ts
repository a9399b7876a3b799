/** How long the event loop of this process keeps waiting what is due. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Figure } from "./figure.ts";

/** The histogram counts from one tick of its timer to the next: the tick itself is no delay. */
const tickMs = 5;

/** Measures from now on, until the function that it returns is called: `name.p99` and `name.longest`. */
export function loopDelay(name: string): () => Figure[] {
  const delay = monitorEventLoopDelay({ resolution: tickMs });
  delay.enable();
  return () => {
    delay.disable();
    const figure = (suffix: string, nanoseconds: number): Figure => {
      return { name: `${name}.${suffix}`, value: Math.round(nanoseconds / 1e6 - tickMs), unit: "ms", n: delay.count };
    };
    return [figure("p99", delay.percentile(99)), figure("longest", delay.max)];
  };
}
