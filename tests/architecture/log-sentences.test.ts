/** What a line of the log says is written in the code as it stands: what varies is a field, which `log-fields.ts` judges. */
import { expect, test } from "vitest";
import { reportCoverage } from "./support/coverage.ts";
import { productSources } from "./support/source-files.ts";

/** Files that hand a sentence on: `path` -> where it is written. */
const handedOn: ReadonlyMap<string, string> = new Map([
  ["lib/services/app-access.ts", "what warns of sign-in writes its sentences in lib/services/access"],
  ["lib/db/warehouse/snowflake/account.ts", "the catalog's warnings say a count, a code or the name of a schema"],
  ["lib/db/warehouse/snowflake/index.ts", "the sign-in's warnings name a file of the settings"],
]);

const call = /\b(?:logger|getLogger\(\)(?:\[[^\]]*\])?)\??\.?(?:\.(?:fatal|error|warn|info))\(/g;

/** The last argument of a call that begins at this place, as it is written. */
function lastArgument(text: string, start: number): string {
  let depth = 1;
  let from = start;
  let isQuoted = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if ("([{".includes(character)) depth += 1;
    if (")]}".includes(character)) depth -= 1;
    if (depth === 0) return text.slice(from, at).trim().replace(/,$/, "").trim();
    if (character === "," && depth === 1 && text.slice(at + 1).trimStart()[0] !== ")") from = at + 1;
  }
  return "";
}

const calls = productSources().flatMap(({ path, text }) =>
  [...text.matchAll(call)].map(({ index, 0: begin }) => ({ path, sentence: lastArgument(text, index + begin.length) })),
);

test("every line of the log that is kept says a sentence of the code", () => {
  reportCoverage("lines of the log", { calls: calls.length });
  const varying = calls.filter(({ path, sentence }) => !handedOn.has(path) && !/^"[^"\\]*"$/.test(sentence));
  expect(varying).toEqual([]);
  expect([...handedOn.keys()].filter((path) => !calls.some((each) => each.path === path))).toEqual([]);
});

test("nothing of the product prints past the log but what whoever starts it is to read", () => {
  const printing = productSources().filter(({ text }) => /console\.\w+\(|process\.std(?:out|err)\.write/.test(text));
  expect(printing.map(({ path }) => path)).toEqual(["lib/services/start-server.ts"]);
});
