/** After a downtime one run is made, of the latest due time that went by. */
import { expect, it } from "vitest";
import { jobLimits } from "#lib/config/job-limits";
import type { ScheduleWhen } from "#lib/domain/schedule";
import { planDue } from "#lib/services/jobs/plan-due";
import { sampleWatch } from "../../../support/jobs/job-store.ts";

const from = Date.parse("2026-05-01T00:00:00Z");
const minute = 60_000;
const day = 24 * 60 * minute;

function planned(when: ScheduleWhen, now: number) {
  const watch = sampleWatch({ id: "watch", rule: { when, timeZone: "UTC" } });
  return planDue({ ...watch, nextDueAt: from }, now, "run");
}

it("is of the latest due time, and counts those before it", () => {
  const plan = planned({ kind: "hourly", minute: 0 }, from + 10 * 60 * minute + 1);
  expect(plan).toMatchObject({ dueAt: from + 600 * minute, missed: 10, nextDueAt: from + 660 * minute });
});

it("is of the latest one as well where more went by than are counted", () => {
  const now = from + 30 * day + minute;
  for (const every of [5, 15] as const) {
    const plan = planned({ kind: "minutes", every }, now);
    expect(plan).toMatchObject({ dueAt: from + 30 * day, missed: jobLimits.missedTimes });
    expect(plan.nextDueAt).toBe(from + 30 * day + every * minute);
  }
  const late = planned({ kind: "daily", at: "00:00" }, from + 2_000 * day + minute);
  expect(late).toMatchObject({ dueAt: from + 2_000 * day, missed: jobLimits.missedTimes });
});
