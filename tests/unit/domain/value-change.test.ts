import { describe, expect, it } from "vitest";
import { signedChange, valueChange } from "#lib/domain/value-change";

const changed = (now: number, before: number, format: "percent" | "number") => {
  const change = valueChange(now, before, format);
  return change === null ? null : signedChange(change);
};

describe("a change in words", () => {
  it("has its sign, by a part or by points", () => {
    expect(changed(110, 100, "number")).toBe("+10%");
    expect(changed(90, 100, "number")).toBe("-10%");
    expect(changed(0.132, 0.15, "percent")).toBe("-1.8 points");
    expect(changed(0.15, 0.132, "percent")).toBe("+1.8 points");
  });

  it("that rounds to nothing has no sign", () => {
    expect(changed(0.1499999, 0.15, "percent")).toBe("0.0 points");
    expect(changed(0.1500001, 0.15, "percent")).toBe("0.0 points");
  });

  it("is none where there is nothing to compare with", () => {
    expect(changed(5, 0, "number")).toBeNull();
  });
});
