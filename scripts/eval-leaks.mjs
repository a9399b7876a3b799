/**
 * `npm run eval:leaks -- --sets <folder>`: looks for names, values and sentences of evaluation sets in the product's
 * own code. Ordinary words are listed by name in `evals/leaks/ordinary-words.txt`. Ends with 1 when one is found.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { findLeaks, readOrdinaryWords } from "../evals/leaks/find-leaks.ts";
import { readSetTerms } from "../evals/leaks/set-terms.ts";
import { readSources } from "../evals/leaks/sources.ts";
import { projectFolder } from "./lib/data-folder.mjs";
import { runMain, SetupFailure } from "./lib/failure.mjs";

await runMain(async () => {
  const { values } = parseArgs({ options: { sets: { type: "string" } } });
  if (values.sets === undefined) {
    console.log("NOT RUN: --sets names no folder of evaluation sets, so there was nothing to compare with.");
    return;
  }
  const folder = path.resolve(values.sets);
  if (!existsSync(folder)) throw new SetupFailure(`There is no folder ${folder}.`);
  const terms = await readSetTerms(folder);
  if (terms.names.size === 0) throw new SetupFailure(`There is no evaluation set in ${folder}.`);
  const sources = readSources(projectFolder);
  const listed = readFileSync(path.join(projectFolder, "evals", "leaks", "ordinary-words.txt"), "utf8");
  const leaks = findLeaks(sources, terms, readOrdinaryWords(listed));
  for (const leak of leaks) console.log(`${leak.path}: the ${leak.kind} "${leak.found}" is one of an evaluation set.`);
  const { names, values: texts, phrases } = terms;
  console.log(
    `${sources.length} files compared with ${names.size} names, ${texts.size} values and ${phrases.size} parts of questions: ${leaks.length} found.`,
  );
  if (leaks.length > 0) process.exitCode = 1;
});
