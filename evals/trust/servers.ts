/**
 * The servers that the product is tried on: one that is right, some that always say the same, and some that err in a
 * way of their own. Each says of a question what its model replies to every prompt.
 */
import { keepsLiterals } from "#lib/agents/router/keeps-literals";
import type { ChoiceReply } from "#lib/agents/router/prompts/choose-reading";
import type { RoutingReply } from "#lib/agents/router/prompts/route-request";
import type { QueryReply } from "#lib/agents/sql/prompts/write-query";
import type { SemanticModel } from "#lib/semantic/model";
import { choiceReply, planReply, routingReply, sqlReply } from "../../tests/support/agents/model-forms.ts";
import type { ConstantAnswer } from "./constant-answer.ts";
import { type TwistName, twistNames, twists } from "./twist-sql.ts";

/** What a server knows of the question that it is asked. */
export type Scene = {
  readonly question: string;
  /** Null where no answer is right. */
  readonly gold: string | null;
  readonly schema: SemanticModel;
  /** Another question of the same database, with its own right statement. */
  readonly other: { readonly question: string; readonly sql: string } | null;
  /** Questions of the same database that the rules read by themselves. */
  readonly readable: readonly string[];
  /** The plausible answer that a server gives to everything. */
  readonly constant: ConstantAnswer | null;
};

/** `result`: the summary that it was given; the others are sentences of its own making. */
export type Wording = "result" | "beside the point" | "another row's figure" | "the last is the highest";

/** What a model says in one question. */
export type Said = {
  /** To the readings that come near. */
  readonly choice: ChoiceReply;
  readonly routing: RoutingReply;
  readonly query: QueryReply;
  readonly wording: Wording;
  /** For the list of what slipped through. */
  readonly summary: string;
};

/** `after`: what counts is not its answer but what the rules make of it next. */
export type ServerGroup = "perfect" | "wrong" | "perverse" | "after";

export type TrustServer = {
  readonly name: string;
  readonly group: ServerGroup;
  /** Null where its way to err does not fit the question. */
  readonly speak: (scene: Scene) => Said | null;
  /** Asked after its answer, and counted in its place. */
  readonly followUp?: string;
};

/** Words that the rules read after any answer in groups. */
const goesOn = "top 3";

/** In the order of the table. */
export const trustServers: readonly TrustServer[] = [
  { name: "perfect", group: "perfect", speak: ({ gold }) => (gold === null ? null : writes(gold)) },
  { name: "same statement", group: "wrong", speak: onConstant(({ sql }) => writes(sql)) },
  { name: "same plan", group: "wrong", speak: onConstant(plans) },
  { name: "same question", group: "wrong", speak: onConstant(inOtherWords) },
  { name: "same choice", group: "wrong", speak: onConstant(({ question, sql }) => asksAlike(question, sql)) },
  { name: "first reading", group: "wrong", speak: onConstant(takesFirst) },
  { name: "beside the point", group: "perverse", speak: worded("beside the point") },
  { name: "another row's figure", group: "perverse", speak: worded("another row's figure") },
  { name: "the last is the highest", group: "perverse", speak: worded("the last is the highest") },
  { name: "other answer", group: "perverse", speak: ({ other }) => (other === null ? null : writes(other.sql)) },
  { name: "other question", group: "perverse", speak: otherQuestion },
  ...twistNames.map((name): TrustServer => ({ name, group: "perverse", speak: twisted(name) })),
  { name: "a plan, then more", group: "after", speak: onConstant(plans), followUp: goesOn },
  { name: "a question, then more", group: "after", speak: onConstant(inOtherWords), followUp: goesOn },
];

/** A server that has nothing to say to anything. */
export const declines: Said = {
  choice: choiceReply(),
  routing: routingReply({ handoff: "off_topic" }),
  query: { ...query(sqlReply("")), approach: "none" },
  wording: "result",
  summary: "nothing",
};

/** The right statement, where there is one. */
export function rightly({ gold }: Scene): Said {
  return gold === null ? declines : writes(gold);
}

function writes(sql: string, wording: Wording = "result"): Said {
  const written = { ...query(sqlReply(sql)), title: "Result" };
  return { choice: choiceReply(), routing: routingReply(), query: written, wording, summary: sql };
}

/** Whatever the readings are, and whatever they leave out. */
function takesFirst({ sql }: ConstantAnswer): Said {
  return { ...writes(sql), choice: choiceReply({ reading: 1 }), summary: "the first reading" };
}

function query(reply: ReturnType<typeof sqlReply> | ReturnType<typeof planReply>): QueryReply {
  return { ...reply, approach: reply.plan === null ? "sql" : "plan", quality: "high" };
}

function plans({ question, form }: ConstantAnswer): Said {
  const reply = { ...query(planReply(form)), title: question, assumptions: [] };
  return { ...writes(""), query: reply, summary: `plan: ${question}` };
}

/** Hands over another question; whoever does not take it gets the statement of that one. */
function rewords(question: string, sql: string): Said {
  return { ...writes(sql), routing: routingReply({ enhanced: question }), summary: `reworded: ${question}` };
}

function inOtherWords({ question, sql }: ConstantAnswer): Said {
  return rewords(question, sql);
}

/** Two readings to choose from that are one. */
function asksAlike(question: string, sql: string): Said {
  const options = ["One", "Two"].map((label) => ({ label, effect: null, question }));
  const routing = routingReply({ handoff: "user", question: "Which of these?", options });
  return { ...writes(sql), routing, summary: `only choice: ${question}` };
}

function onConstant(say: (constant: ConstantAnswer) => Said): TrustServer["speak"] {
  return ({ constant }) => (constant === null ? null : say(constant));
}

function worded(wording: Wording): TrustServer["speak"] {
  return ({ gold }) => (gold === null ? null : { ...writes(gold, wording), summary: `right statement; ${wording}` });
}

function twisted(name: TwistName): TrustServer["speak"] {
  return ({ gold, schema }) => {
    const sql = gold === null ? null : twists[name](gold, schema);
    return sql === null ? null : writes(sql);
  };
}

/** One that keeps the numbers and names of the user's words, so that the product has no reason to reject it. */
function otherQuestion({ question, readable, schema, other }: Scene): Said | null {
  const kept = readable.find((candidate) => candidate !== question && keepsLiterals(question, candidate, schema));
  const words = kept ?? readable.find((candidate) => candidate !== question);
  return words === undefined || other === null ? null : rewords(words, other.sql);
}
