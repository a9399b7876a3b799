import { expect, it } from "vitest";
import { providerProblemOf, providerProblemWords } from "#lib/domain/provider-sign-in";

it("an address names a problem of ours or none: nobody's own words come onto the page", () => {
  expect(providerProblemOf("not-invited")).toBe("not-invited");
  for (const other of ["", "constructor", "__proto__", "<b>", undefined]) expect(providerProblemOf(other)).toBeNull();
});

it("every problem is told in whole sentences", () => {
  const mean = ["not-invited", "not-verified", "of-somebody-else", "switched-off", "too-late", "declined"] as const;
  for (const problem of [...mean, "unreachable", "failed"] as const) {
    const { message, nextStep } = providerProblemWords(problem);
    expect(message).toMatch(/^[A-Z].*\.$/);
    expect(nextStep).toMatch(/^[A-Z].*\.$/);
  }
});
