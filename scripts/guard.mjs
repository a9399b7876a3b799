/**
 * `npm run guard -- --dialect … --catalog … --statements …`: what the product's own guard says of statements, a line
 * each. Nothing is run. Ends with 0 when every line was a statement that it could judge.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseGuardArguments } from "./guard/arguments.ts";
import { openJudge } from "./guard/judge.ts";
import { readStatements } from "./guard/statements.ts";
import { lineOf, recordOf } from "./guard/verdicts.ts";
import { runMain, SetupFailure } from "./lib/failure.mjs";

const root = path.resolve(import.meta.dirname, "..");

await runMain(async () => {
  const parsed = parseGuardArguments(process.argv.slice(2));
  if (typeof parsed === "string") throw new SetupFailure(parsed);
  const args = withWholePaths(parsed);
  for (const file of [args.catalogFile, args.statementsFile]) {
    if (!existsSync(file)) throw new SetupFailure(`There is no file ${file}.`);
  }
  // The product finds its own process files from here.
  process.chdir(root);
  const { statements, problems } = readStatements(readFileSync(args.statementsFile, "utf8"));
  const opened = await openJudge(args);
  if (typeof opened === "string") throw new SetupFailure(opened);
  const records = await judgeAll(opened, statements);
  opened.close();
  if (args.jsonFile !== null) writeFileSync(args.jsonFile, `${JSON.stringify(records, null, 2)}\n`);
  for (const problem of problems) console.error(problem);
  const safe = records.filter((record) => record.verdict === "safe").length;
  console.log(`${records.length} statements: ${safe} safe, ${records.length - safe} refused.`);
  if (problems.length > 0) process.exitCode = 1;
});

/** @param {import("./guard/arguments.ts").GuardArguments} args */
function withWholePaths(args) {
  const jsonFile = args.jsonFile === null ? null : path.resolve(args.jsonFile);
  return {
    ...args,
    catalogFile: path.resolve(args.catalogFile),
    statementsFile: path.resolve(args.statementsFile),
    jsonFile,
  };
}

/**
 * @param {import("./guard/verdicts.ts").Judge} opened
 * @param {readonly import("./guard/statements.ts").GivenStatement[]} statements
 */
async function judgeAll(opened, statements) {
  const records = [];
  for (const statement of statements) {
    try {
      const verdict = await opened.judge(statement.sql);
      console.log(lineOf(statement, verdict));
      records.push(recordOf(statement, verdict));
    } catch (error) {
      // Not judged is not safe, and the others are judged all the same.
      console.error(`${statement.id} could not be judged: ${error instanceof Error ? error.message : error}`);
      process.exitCode = 1;
    }
  }
  return records;
}
