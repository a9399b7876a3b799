/** The page on model files shows files that can be read. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readModelFile } from "#lib/semantic/file/read-file";

const page = readFileSync("docs/semantic-model.md", "utf8");

test("every example of the page is a model file of which all keys are known", () => {
  const examples = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map((match) => match[1] ?? "");
  expect(examples.length).toBeGreaterThan(0);
  for (const example of examples) {
    const file = readModelFile(example, "example.yaml");
    expect(file.ok ? file.value.warnings : file.error.message).toEqual([]);
  }
});
