import { describe, expect, test } from "vitest";
import { logChoices, normalBelow, normalQuantile, studentBeyond, studentReach } from "#lib/analysis/distributions";

/** All figures are those of SciPy 1.17.1. */
describe("the normal distribution", () => {
  test.each([
    [0.5, 0.6170750774519738],
    [1.96, 0.04999579029644087],
    [6, 1.973175290075389e-9],
  ])("beyond %f on both sides", (value, share) => {
    expect(2 * normalBelow(-value)).toBeCloseTo(share, 14);
    expect((2 * normalBelow(-value)) / share).toBeCloseTo(1, 9);
    expect(normalBelow(value) + normalBelow(-value)).toBeCloseTo(1, 12);
  });

  test.each([
    [0.975, 1.959963984540054],
    [0.8, 0.8416212335729143],
    [0.0001, -3.7190164854556804],
  ])("the value that %f is below", (share, value) => {
    expect(normalQuantile(share)).toBeCloseTo(value, 9);
  });
});

describe("Student's distribution", () => {
  test.each([
    [2, 10, 0.07338803477074037],
    [4.5, 3, 0.0204904123444534],
    [12, 8, 2.143866747688769e-6],
    [0.1, 100, 0.9205445310958512],
    [6, 30, 1.3942768767204764e-6],
  ])("beyond %f with %i degrees", (value, degrees, share) => {
    expect(studentBeyond(value, degrees) / share).toBeCloseTo(1, 9);
    expect(studentBeyond(-value, degrees)).toBe(studentBeyond(value, degrees));
  });

  test.each([
    [0.05, 10, 2.228138851986274],
    [0.05, 3, 3.1824463052837078],
    [0.001, 27.5, 3.681592204569192],
  ])("%f lies beyond, with %f degrees", (share, degrees, reach) => {
    expect(studentReach(share, degrees)).toBeCloseTo(reach, 9);
  });

  test("is the normal distribution at infinite degrees", () => {
    expect(studentBeyond(1.96, Number.POSITIVE_INFINITY)).toBeCloseTo(0.04999579029644087, 12);
    expect(studentBeyond(Number.POSITIVE_INFINITY, 3)).toBe(0);
  });
});

test("there are ten ways to choose two of five", () => {
  expect(Math.exp(logChoices(5, 2))).toBeCloseTo(10, 9);
});
