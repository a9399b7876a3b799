/** Of several databases the one that a dashboard is made from: the first whose data has what is asked for. */
import "server-only";
import type { AgentArgs } from "../runtime/agent-args.ts";
import type { DatabaseKnowledge } from "../runtime/database-knowledge.ts";
import { readingIn } from "../runtime/reading.ts";

/** The request over that database; the selected one leads, and which one it is told. */
export function chooseDatabase(args: AgentArgs): AgentArgs {
  if (args.others.length === 0) return args;
  const databases: readonly DatabaseKnowledge[] = [args, ...args.others];
  const found = databases.find(({ context }) => readingIn(args.readings, context)?.kind === "dashboard");
  const { context, model, index, previousPlan } = found ?? args;
  const notice = `A dashboard is made from one database: this one shows ${context.database} / ${context.schema}.`;
  const trail = { ...args.trail, notices: [...args.trail.notices, notice] };
  return { ...args, context, model, index, previousPlan, trail };
}
