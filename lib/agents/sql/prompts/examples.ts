/**
 * Questions with what answers them, for whoever writes a query: those that people have checked on this very schema and
 * that are most like the question, else a small set over a schema of nobody's.
 */
import "server-only";
import { promptLimits } from "#lib/config/limits";
import type { SemanticModel, VerifiedQuery } from "#lib/semantic/model";
import { telling } from "../../runtime/find-elements.ts";
import { jaccard } from "../../runtime/history.ts";
import { dataBlock, dataLine } from "../../runtime/prompt.ts";
import { harbourQueries, harbourStatements } from "../../runtime/prompt-texts/examples.ts";
import type { QueryPromptArgs } from "./query-input.ts";

/** `query`: as objects; `statement`: as statements alone. */
export type ExampleKind = "query" | "statement";

const fewest = 3;
const most = 5;
const questionCharacters = 200;

/** One block, or none while something is mended: then the tries say more. */
export function exampleBlock(
  {
    generator,
    semantic,
    question,
    modelData,
  }: Pick<QueryPromptArgs, "generator" | "semantic" | "question" | "modelData">,
  kind: ExampleKind,
): string[] {
  if (generator !== "plan") return [];
  const room = promptLimits.exampleTokens * promptLimits.charactersPerToken;
  // Questions of other people hold stored values.
  const known = modelData === "metadata" ? [] : alike(semantic, question.enhanced);
  const checked = known.map(({ question: asked, sql }) =>
    exampleText(dataLine(asked, questionCharacters), answerText(sql.trim(), kind)),
  );
  const own = withinRoom(checked, room);
  if (own.length >= fewest) return [dataBlock("examples of this schema", own.join("\n"), room)];
  const foreign = kind === "query" ? harbourQueries : harbourStatements;
  const all = withinRoom([...own, ...foreign], room);
  return [dataBlock("examples, some of another schema", all.join("\n"), room)];
}

function answerText(sql: string, kind: ExampleKind): string {
  return kind === "statement" ? `\`\`\`sql\n${sql}\n\`\`\`` : JSON.stringify({ approach: "sql", sql });
}

function exampleText(question: string, answer: string): string {
  return `Question: ${question}\n${answer}`;
}

/** The most alike first; of those that share no word the first. */
function alike({ verifiedQueries }: SemanticModel, question: string): readonly VerifiedQuery[] {
  const asked = new Set(telling(question));
  const likeness = (query: VerifiedQuery) => jaccard(asked, new Set(telling(query.question)));
  return verifiedQueries.toSorted((left, right) => likeness(right) - likeness(left)).slice(0, most);
}

function withinRoom(texts: readonly string[], room: number): string[] {
  let used = 0;
  return texts.filter((text) => {
    if (used + text.length + 1 > room) return false;
    used += text.length + 1;
    return true;
  });
}
