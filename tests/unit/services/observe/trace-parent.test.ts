import { expect, test } from "vitest";
import { readTraceParent } from "#lib/services/observe/trace-parent";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const spanId = "00f067aa0ba902b7";

test("a header of the standard is read, one of a later version as far as it is known", () => {
  const read = { traceId, spanId, isSampled: true };
  expect(readTraceParent(`00-${traceId}-${spanId}-01`)).toEqual(read);
  expect(readTraceParent(` 01-${traceId}-${spanId}-03-more `)).toEqual(read);
  expect(readTraceParent(`00-${traceId}-${spanId}-02`)).toEqual({ ...read, isSampled: false });
});

test("whatever else is sent is no trace", () => {
  const zeroes = [`00-${"0".repeat(32)}-${spanId}-01`, `00-${traceId}-${"0".repeat(16)}-01`];
  const strange = ["", traceId, `ff-${traceId}-${spanId}-01`, `00-${traceId.toUpperCase()}-${spanId}-01`];
  const several = [`00-${traceId}-${spanId}-01`, `00-${traceId}-${spanId}-01`];
  for (const header of [...zeroes, ...strange, `00-${traceId}-${spanId}-01, 00`, several, undefined]) {
    expect(readTraceParent(header), String(header)).toBeNull();
  }
});
