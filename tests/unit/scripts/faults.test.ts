import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { faults } from "../../../scripts/faults/list.ts";
import { projectFolder } from "../../../scripts/lib/data-folder.mjs";

it.each(faults.map((fault) => [fault.name, fault] as const))(
  "the fault “%s” can be planted in one place",
  (_name, fault) => {
    const text = readFileSync(join(projectFolder, fault.file), "utf8");
    expect(text.split(fault.find)).toHaveLength(2);
    expect(fault.replace).not.toBe(fault.find);
  },
);
