import { describe, expect, it } from "vitest";
import { rightsLimits } from "#lib/config/rights-limits";
import { BuildFailures } from "#lib/db/warehouse/duckdb/build-failures";
import { appError } from "#lib/domain/errors";

const failure = (message: string) => appError("UNAVAILABLE", message);
const { firstRetryMs, lastRetryMs } = rightsLimits;

function opened() {
  const clock = { at: 1_000_000 };
  return { clock, failures: new BuildFailures(() => clock.at) };
}

/** How long it is not tried again from now on. */
function waitOf({ clock, failures }: ReturnType<typeof opened>, name: string): number {
  const from = clock.at;
  while (failures.standing(name) !== null) clock.at += 1_000;
  return clock.at - from;
}

describe("what could not be made", () => {
  it("is told at once for a while that doubles up to the last", () => {
    const world = opened();
    const waits = Array.from({ length: 7 }, () => {
      world.failures.note("a", failure("no room"));
      return waitOf(world, "a");
    });
    expect(waits).toEqual([30_000, 60_000, 120_000, 240_000, 480_000, lastRetryMs, lastRetryMs]);
    expect(waits[0]).toBe(firstRetryMs);
  });

  it("keeps its own reason, the latest, and holds up nothing else", () => {
    const { clock, failures } = opened();
    failures.note("a", failure("no room"));
    clock.at += firstRetryMs;
    failures.note("a", failure("no leave"));
    expect(failures.standing("a")?.message).toBe("no leave");
    expect(failures.standing("b")).toBeNull();
  });

  it("begins anew once it was made, or after nobody asked for long", () => {
    const world = opened();
    const { clock, failures } = world;
    failures.note("a", failure("no room"));
    failures.forget("a");
    expect(failures.standing("a")).toBeNull();
    failures.note("a", failure("no room"));
    expect(waitOf(world, "a")).toBe(firstRetryMs);
    clock.at += 2 * lastRetryMs;
    failures.note("a", failure("no room"));
    expect(waitOf(world, "a")).toBe(firstRetryMs);
  });
});
