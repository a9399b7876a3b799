/**
 * Plays servers that are right, that always say the same and that err, over the questions of our own suites for which
 * the app asks a model, and tells what became of each answer.
 */
import { createModelBrain } from "../brains/model.ts";
import type { CaseResult } from "../run-suite.ts";
import { runSuite } from "../run-suite.ts";
import { type EvalCase, readSuite, type Suite } from "../suite.ts";
import { type EvalWorld, openWorld, type WorldArgs } from "../world.ts";
import { type Fate, judgeAnswer, type Level } from "./judge-answer.ts";
import { createScenes, type Scenes } from "./scenes.ts";
import { declines, rightly, type Said, type TrustServer } from "./servers.ts";
import { openTalk, type Talk } from "./talk.ts";

/** A question of a suite, or one that is asked after it. */
export type TrustCase = { readonly suite: string; readonly today: string; readonly evalCase: EvalCase };

export type TrustAnswer = TrustCase & {
  readonly server: Pick<TrustServer, "name" | "group">;
  /** What the server says to it. */
  readonly summary: string;
  readonly prompts: readonly string[];
  readonly fate: Fate;
  readonly level: Level | null;
  readonly sql: string | null;
  readonly reason: string;
};

export type TrustRun = {
  /** Questions that were looked at, and those of them in whose conversations a model is asked. */
  readonly questions: number;
  readonly asked: number;
  readonly answers: readonly TrustAnswer[];
  readonly unusable: readonly string[];
};

export type TrustOptions = Omit<WorldArgs, "suite"> & {
  readonly suites: readonly string[];
  readonly servers: readonly TrustServer[];
  /** At most so many conversations and questions of each suite are looked at, evenly spread; null for all. */
  readonly most: number | null;
};

/** A string is the sentence that says why nothing could be measured. */
export async function measureTrust({ suites, servers, most, ...rest }: TrustOptions): Promise<TrustRun | string> {
  const cases: TrustCase[] = [];
  const chosen: Conversation[] = [];
  for (const path of suites) {
    const suite = readSuite(path);
    if (typeof suite === "string") return suite;
    const own = suite.cases.map((evalCase) => ({ suite: suite.name, today: suite.today, evalCase }));
    const conversations = conversationsOf(own);
    cases.push(...own);
    chosen.push(...(most === null ? conversations : spread(conversations, most)));
  }
  const world = await openWorld({ ...rest, suite: suiteOf(chosen.flat()) });
  try {
    const scenes = createScenes(cases, world);
    const asked = await askedConversations(chosen, { world, report: rest.report });
    const own = await ownAnswers(asked, world);
    const unusable: string[] = [];
    const answers: TrustAnswer[] = [];
    for (const server of servers) {
      rest.report(`${server.name}: ${asked.length} conversations and questions`);
      answers.push(...(await playServer(server, asked, { world, scenes, own, unusable })));
    }
    return { questions: chosen.flat().length, asked: asked.flat().length, answers, unusable: [...new Set(unusable)] };
  } finally {
    await world.close();
  }
}

/** Questions by themselves, and conversations in their order. */
type Conversation = readonly TrustCase[];

function conversationsOf(cases: readonly TrustCase[]): readonly Conversation[] {
  const found = new Map<string, TrustCase[]>();
  for (const one of cases) {
    const key = `${one.suite} ${one.evalCase.interaction ?? one.evalCase.id}`;
    found.set(key, [...(found.get(key) ?? []), one]);
  }
  return [...found.values()];
}

/** Whether a model is asked does not depend on what it says: a server that refuses everything tells. */
async function askedConversations(
  conversations: readonly Conversation[],
  { world, report }: Pick<Playing, "world"> & Pick<WorldArgs, "report">,
): Promise<readonly Conversation[]> {
  const talk = await openTalk();
  try {
    const brain = createModelBrain(talk.port, "results");
    const asked: Conversation[] = [];
    for (const conversation of conversations) {
      let calls = 0;
      for (const one of conversation) {
        talk.say(declines);
        calls += (await askOne(one, brain, world)).result?.reply.modelCalls ?? 0;
      }
      if (calls > 0) asked.push(conversation);
    }
    report(`A model is asked in ${asked.length} conversations and questions.`);
    return asked;
  } finally {
    await talk.close();
  }
}

async function ownAnswers(chosen: readonly Conversation[], world: EvalWorld): Promise<ReadonlyMap<string, string>> {
  const brain = createModelBrain(null, "results");
  const own = new Map<string, string>();
  for (const one of chosen.flat()) {
    const { result } = await askOne(one, brain, world);
    const sql = result?.reply.sql ?? null;
    if (sql !== null) own.set(keyOf(one), sql);
  }
  return own;
}

type Playing = {
  readonly world: EvalWorld;
  readonly scenes: Scenes;
  readonly own: ReadonlyMap<string, string>;
  readonly unusable: string[];
};

async function playServer(
  server: TrustServer,
  chosen: readonly Conversation[],
  playing: Playing,
): Promise<readonly TrustAnswer[]> {
  const talk = await openTalk();
  try {
    const answers: TrustAnswer[] = [];
    const brain = createModelBrain(talk.port, "results");
    for (const conversation of chosen) {
      let isTouched = false;
      for (const one of withFollowUp(conversation, server)) {
        const scene = await playing.scenes.of(one);
        const said = server.speak(scene);
        // A question that the server cannot err in is answered as it should be, so that the next one can go on.
        talk.say(said ?? rightly(scene));
        const { result, problem } = await askOne(one, brain, playing.world);
        if (problem !== null) playing.unusable.push(problem);
        isTouched ||= (result?.reply.modelCalls ?? 0) > 0;
        const isCounted = server.followUp === undefined || one.evalCase.question === server.followUp;
        if (result === null || said === null || !isTouched || !isCounted) continue;
        answers.push(answerOf({ one, result, said, server, talk, own: playing.own }));
      }
    }
    return answers;
  } finally {
    await talk.close();
  }
}

type Played = Pick<Playing, "own"> & {
  readonly one: TrustCase;
  readonly result: CaseResult;
  readonly said: Said;
  readonly server: TrustServer;
  readonly talk: Talk;
};

function answerOf({ one, result, said, server, talk, own }: Played): TrustAnswer {
  const { reply, outcome, reason } = result;
  const heard = talk.heard();
  const isSpeaking = heard.prompts.length > 0 || server.followUp !== undefined;
  const { name, group } = isSpeaking ? server : nextTurns;
  const judged = judgeAnswer({ group, outcome, reply, heard, ownSql: own.get(keyOf(one)) ?? null });
  const { prompts } = heard;
  return { ...one, ...judged, server: { name, group }, summary: said.summary, prompts, sql: reply.sql, reason };
}

/** What the rules answer by themselves in a conversation that a server has spoken in. */
const nextTurns = { name: "turns after it", group: "after" } as const;

/** A question that the rules read goes on from what a model made: no answer to it is right. */
function withFollowUp(conversation: Conversation, { name, followUp }: TrustServer): Conversation {
  const last = conversation.at(-1);
  if (followUp === undefined || last === undefined) return conversation;
  const interaction = `${last.evalCase.interaction ?? last.evalCase.id} ${name}`;
  const { id, db, source, part } = last.evalCase;
  const asked = { question: followUp, ordered: false, isUnanswerable: true, interaction };
  const next: EvalCase = { id: `${id}-followed`, db, source, part, ...asked };
  const before = conversation.map((one) => ({ ...one, evalCase: { ...one.evalCase, interaction } }));
  return [...before, { ...last, evalCase: next }];
}

async function askOne(
  { evalCase, today }: TrustCase,
  brain: ReturnType<typeof createModelBrain>,
  world: EvalWorld,
): Promise<{ readonly result: CaseResult | null; readonly problem: string | null }> {
  const suite = { name: "one", today, cases: [evalCase] };
  const { results, unusable } = await runSuite({ suite, brain, world }, () => undefined);
  return { result: results[0] ?? null, problem: unusable[0] ?? null };
}

function keyOf({ suite, evalCase }: TrustCase): string {
  return `${suite} ${evalCase.id}`;
}

function suiteOf(cases: readonly TrustCase[]): Suite {
  return { name: "all", today: cases[0]?.today ?? "", cases: cases.map(({ evalCase }) => evalCase) };
}

/** So many of them, from the first to the last at equal steps. */
function spread<Value>(values: readonly Value[], most: number): readonly Value[] {
  const step = Math.max(values.length / most, 1);
  return values.filter((_, place) => Math.floor(place / step) !== Math.floor((place - 1) / step));
}
