import { expect, it } from "vitest";
import { apiLimits } from "#lib/config/api-limits";
import { createRateLimits, rateHeaders } from "#lib/services/api/rate-limits";

it("so many requests are let in from the first one on, then none until the minute is over", () => {
  let now = 1_000;
  const limits = createRateLimits(() => now);
  expect([1, 2, 3, 4].map(() => limits.take("a", 3).isOver)).toEqual([false, false, false, true]);
  expect(limits.take("b", 3)).toMatchObject({ left: 2, isOver: false });
  now += apiLimits.windowMs - 1;
  expect(limits.take("a", 3)).toMatchObject({ isOver: true, resetSeconds: 1 });
  now += 1;
  expect(limits.take("a", 3)).toMatchObject({ isOver: false, left: 2, resetSeconds: 60 });
});

it("a look counts nothing", () => {
  const limits = createRateLimits(() => 0);
  for (let look = 0; look < 5; look += 1) expect(limits.isSpent("a", 1).isOver).toBe(false);
  limits.take("a", 1);
  expect(limits.isSpent("a", 1)).toMatchObject({ isOver: true, left: 0 });
});

it("what is told has the form of the standard, and when to ask again only where it is too much", () => {
  const limits = createRateLimits(() => 0);
  const told = rateHeaders(limits.take("a", 1));
  expect(told).toEqual({ "ratelimit-policy": '"requests";q=1;w=60', ratelimit: '"requests";r=0;t=60' });
  expect(rateHeaders(limits.take("a", 1))).toMatchObject({ "retry-after": "60" });
});
