import { afterEach, expect, test } from "vitest";
import { createLogger } from "#lib/services/logger";
import { takeConsole } from "#lib/services/taken-console";

const { error, warn } = globalThis.console;
afterEach(() => void Object.assign(globalThis.console, { error, warn }));

test("what a package prints is a line of the log, without its words", () => {
  const lines: string[] = [];
  takeConsole(createLogger({ level: "info", secrets: [] }, { write: (line) => void lines.push(line) }));
  globalThis.console.error(" ⨯", new RangeError("O'Higgins of Spain"));
  globalThis.console.warn("O'Higgins of Spain");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, msg: "a failure was reported", cause: { type: "RangeError" } },
    { level: 40, msg: "a warning was reported" },
  ]);
  expect(lines.join("")).not.toContain("Higgins");
});
