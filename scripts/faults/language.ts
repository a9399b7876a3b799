/** Faults that the reading of a question, its history and its prompts must never have. */
import type { Fault } from "./fault.ts";

const enhancement = "lib/agents/router/enhance-question.ts";
const history = "lib/agents/runtime/history.ts";

export const languageFaults: readonly Fault[] = [
  {
    name: "a whole question that lost a number is worked on",
    file: enhancement,
    find: "const used = changed && literalsKept;",
    replace: "const used = changed;",
  },
  {
    name: "a number may change",
    file: "lib/agents/router/keeps-literals.ts",
    find: "return numbers.has(token.value);",
    replace: "return numbers.size > 0;",
  },
  {
    name: "the reasons of a rejected text stay",
    file: enhancement,
    find: "const isRejected = !isText || !literalsKept;",
    replace: "const isRejected = !isText;",
  },
  {
    name: "the oldest requests are shown instead of the newest",
    file: history,
    find: "const newest = turns.slice(-historyLimits.recentTurns).toReversed();",
    replace: "const newest = turns.slice(0, historyLimits.recentTurns);",
  },
  {
    name: "an answer leaves where no result may",
    file: history,
    find: 'const mayAnswer = modelData === "results";',
    replace: 'const mayAnswer = modelData !== "metadata";',
  },
  {
    name: "the rows of the last answer are always read",
    file: "lib/agents/runtime/previous-rows.ts",
    find: "if (!needsPreviousRows || modelData",
    replace: "if (modelData",
  },
  {
    name: "a stored text leaves in a statement with names only",
    file: "lib/agents/runtime/shareable-text.ts",
    find: 'isSaid(text.replaceAll("\'\'", "\'"), said) ? literal',
    replace: "isSaid(text, text) ? literal",
  },
  {
    name: "data closes its own block",
    file: "lib/agents/runtime/prompt.ts",
    find: "/<(\\/?\\s*data)/gi",
    replace: "/<(data)/gi",
  },
  {
    name: "a table that is named is not shown",
    file: "lib/agents/runtime/rank-tables.ts",
    find: "new Set([...named, ...byScore(scores)])",
    replace: "new Set(byScore(scores))",
  },
  {
    name: "one unreadable message takes the whole chat with it",
    file: "lib/services/conversation-turns.ts",
    find: "open = answer === null ? openAfterUnread(open) : openAfter(open, answer);",
    replace: "if (answer === null) return [];\n    open = openAfter(open, answer);",
  },
  {
    name: "a best guess does not say which reading was taken",
    file: "lib/agents/router/steps/understand.ts",
    find: 'assumptions.push(assumedSentence(option, "you asked for a best guess"));',
    replace: "",
  },
  {
    name: "a fourth question is asked",
    file: "lib/agents/router/normalize-routing.ts",
    find: 'return session.rounds >= agentLimits.maxClarifyRounds ? "sql_query_agent" : "user";',
    replace: 'return "user";',
  },
];
