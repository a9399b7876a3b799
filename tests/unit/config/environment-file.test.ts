import fc from "fast-check";
import { expect, test } from "vitest";
import { variablesNow } from "#lib/config/environment-file";

const name = fc.constantFrom("A", "B", "C");
const variables = fc.dictionary(name, fc.constantFrom("1", "2", "3"));

test("what the file says counts, but for what the process was given from elsewhere", () => {
  fc.assert(
    fc.property(variables, variables, variables, (outside, before, now) => {
      // As a process is started: the file never wins over what is there.
      const atStart = { ...before, ...outside };
      const next = variablesNow(atStart, before, now);
      for (const one of ["A", "B", "C"]) {
        const isOutside = outside[one] !== undefined && outside[one] !== before[one];
        expect(next[one]).toBe(isOutside ? outside[one] : now[one]);
      }
    }),
  );
});
