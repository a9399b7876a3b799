/** The small shop twice: as it is, and as an archive under another name; and a question that is put to both. */

import type { AgentOutcome } from "#lib/agents/runtime/agent-outcome";
import type { DatabaseKnowledge } from "#lib/agents/runtime/database-knowledge";
import { plainQuestion } from "#lib/agents/runtime/question";
import { emptyTrail } from "#lib/agents/runtime/run-trail";
import { runSqlAgent, type SqlAgentArgs } from "#lib/agents/sql/index";
import type { MessagePart, ResultPart } from "#lib/domain/message";
import { indexModel } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";
import {
  type AgentWorld,
  agentWorld,
  type EngineScript,
  numberColumn,
  textColumn,
  type WorldOptions,
} from "./agent-world.ts";
import { deepFreeze } from "./deep-freeze.ts";
import { readByRules } from "./read-by-rules.ts";
import { shopModel } from "./small-model.ts";

/** What is known of a schema with this model, under a database's name. */
export function knowledgeOf(database: string, model: SemanticModel = shopModel): DatabaseKnowledge {
  const named = { ...model, database };
  return {
    context: { database, schema: model.schema },
    model: deepFreeze(named),
    index: indexModel(named),
    previousPlan: null,
  };
}

/** The archive keeps orders and knows no stores. */
export const ordersOnly: SemanticModel = {
  ...shopModel,
  tables: shopModel.tables.filter((table) => table.name === "ORDERS"),
  relationships: [],
};

/** Revenue by city, other numbers in each; the total where no city is asked for. */
export const shopAndArchive: EngineScript = {
  run: (sql, database) => {
    const [berlin, paris] = database === "SHOP" ? ["69.50", "30.50"] : ["7.00", "3.00"];
    const total = database === "SHOP" ? "100.00" : "10.00";
    if (!/CITY/.test(sql)) return { columns: [numberColumn("REVENUE")], rows: [[total]] };
    return {
      columns: [textColumn("CITY"), numberColumn("REVENUE")],
      rows: [
        ["Berlin", berlin ?? null],
        ["Paris", paris ?? null],
      ],
    };
  },
};

export type SeveralOptions = WorldOptions &
  Partial<Pick<SqlAgentArgs, "others">> & {
    /** In place of one made from the other options. */
    readonly world?: AgentWorld;
  };

/** Asks the shop, and by default the archive beside it. */
export async function askSeveral(
  userRequest: string,
  { others = [knowledgeOf("ARCHIVE")], engine = shopAndArchive, world: given, ...options }: SeveralOptions = {},
): Promise<{ readonly outcome: AgentOutcome; readonly world: AgentWorld }> {
  const world = given ?? agentWorld({ engine, ...options });
  const lead = knowledgeOf("SHOP");
  const args: SqlAgentArgs = {
    ...lead,
    others,
    userRequest,
    readings: readByRules(userRequest, [lead, ...others], world.dependencies),
    question: plainQuestion(userRequest),
    turns: [],
    given: null,
    rounds: 0,
    history: [{ role: "user", text: userRequest }],
    trail: emptyTrail(0),
  };
  return { outcome: await runSqlAgent(args, world.dependencies), world };
}

export function resultsOf({ parts }: AgentOutcome): readonly ResultPart[] {
  return parts.filter((part): part is ResultPart => part.type === "result");
}

/** All texts of one kind of part, in order. */
export function textsOf({ parts }: AgentOutcome, type: "text" | "notice"): readonly string[] {
  return parts.flatMap((part: MessagePart) => (part.type === type ? [part.text] : []));
}
