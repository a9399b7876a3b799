/** When a message is sent, and when again. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { channelBounds } from "#lib/config/channel-limits";
import { dueAt } from "#lib/services/notices/due-at";
import { retryPause } from "#lib/services/notices/retry-pause";

const random = fc.double({ min: 0, max: 1, noNaN: true });

describe("the pause before another try", () => {
  it("doubles, is never shorter than was asked for, and does not come at the same moment for all", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        random,
        fc.option(fc.integer({ min: 0, max: 3_600_000 })),
        (attempts, by, asked) => {
          const pause = retryPause({ attempts, ageMs: 0, retryAfterMs: asked, random: by }) ?? 0;
          const doubled = Math.min(channelBounds.longestPauseMs, channelBounds.firstPauseMs * 2 ** (attempts - 1));
          expect(pause).toBeGreaterThanOrEqual(Math.floor(Math.max(doubled * 0.75, asked ?? 0)));
          expect(pause).toBeLessThanOrEqual(Math.ceil(Math.max(doubled * 1.25, asked ?? 0)));
        },
      ),
    );
    const pauses = [0, 0.5, 1].map((by) => retryPause({ attempts: 3, ageMs: 0, retryAfterMs: null, random: by }));
    expect(pauses).toEqual([90_000, 120_000, 150_000]);
  });

  it("ends after about a day, whatever the receiver asks for", () => {
    fc.assert(
      fc.property(random, (by) => {
        let ageMs = 0;
        for (let attempts = 1; attempts < 1_000; attempts += 1) {
          const pause = retryPause({ attempts, ageMs, retryAfterMs: null, random: by });
          if (pause === null) break;
          ageMs += pause;
        }
        expect(ageMs).toBeGreaterThan(22 * 3_600_000);
        expect(ageMs).toBeLessThanOrEqual(channelBounds.givenUpAfterMs);
      }),
    );
    expect(retryPause({ attempts: 1, ageMs: 0, retryAfterMs: 40 * 3_600_000, random: 0 })).toBeNull();
  });
});

describe("a channel", () => {
  it("is written to at once, at the next full hour, or the next morning", () => {
    const now = new Date(2026, 10, 30, 9, 20).getTime();
    expect(dueAt("at-once", now)).toBe(now);
    expect(dueAt("hourly", Date.UTC(2026, 10, 30, 9, 20))).toBe(Date.UTC(2026, 10, 30, 10));
    expect(dueAt("hourly", Date.UTC(2026, 10, 30, 9))).toBe(Date.UTC(2026, 10, 30, 10));
    expect(dueAt("daily", now)).toBe(new Date(2026, 11, 1, 8).getTime());
    expect(dueAt("daily", new Date(2026, 10, 30, 7).getTime())).toBe(new Date(2026, 10, 30, 8).getTime());
  });
});
