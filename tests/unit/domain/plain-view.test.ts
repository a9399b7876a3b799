import { expect, test } from "vitest";
import { plainView, withFilter } from "#lib/domain/plain-view";

test("a filter that is set twice is set once; another one joins it", () => {
  const once = withFilter(plainView, { operator: "contains", column: 1, text: "a" });
  expect(withFilter(once, { operator: "contains", column: 1, text: "a" })).toBe(once);
  const more = withFilter(once, { operator: "contains", column: 2, text: "a" });
  expect(withFilter(more, { operator: "is_null", column: 1 }).filters).toHaveLength(3);
});
