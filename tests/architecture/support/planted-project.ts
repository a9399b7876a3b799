/** A throw-away project under our own lint configuration, for planting violations and seeing them caught. */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { z } from "zod";
import { projectRoot } from "./source-files.ts";

/** `line` counts from 1; 0 where the finding is about the whole file. */
export type Finding = { readonly path: string; readonly line: number; readonly rule: string };

const reportSchema = z.object({
  diagnostics: z.array(
    z.object({
      category: z.string(),
      location: z.object({ path: z.string(), start: z.object({ line: z.number() }).nullish() }),
    }),
  ),
});

/** Lints files that exist for this call only; returns what the linter found, by file and rule. */
export function lintPlanted(files: Readonly<Record<string, string>>): Finding[] {
  return inPlantedProject(files, (folder) => {
    const biome = join(projectRoot, "node_modules/@biomejs/biome/bin/biome");
    const run = spawnSync(process.execPath, [biome, "lint", ".", "--reporter=json", "--max-diagnostics=none"], {
      cwd: folder,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
    const report = reportSchema.parse(JSON.parse(run.stdout));
    return report.diagnostics.map(({ category, location: { path, start } }) => ({
      path,
      line: start?.line ?? 0,
      rule: category,
    }));
  });
}

/** Makes the folder, calls, and removes the folder whatever happens. */
function inPlantedProject<Value>(files: Readonly<Record<string, string>>, use: (folder: string) => Value): Value {
  const folder = mkdtempSync(join(tmpdir(), "planted-"));
  try {
    for (const name of ["package.json", "tsconfig.json"]) cpSync(join(projectRoot, name), join(folder, name));
    symlinkSync(join(projectRoot, "node_modules"), join(folder, "node_modules"));
    writeFileSync(join(folder, ".gitignore"), "node_modules\n");
    writeFileSync(join(folder, "biome.json"), readFileSync(join(projectRoot, "biome.json")));
    execFileSync("git", ["init", "--quiet", folder]);
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
