/**
 * The words of the language as data: which phrases say what. Each file of `en` holds the meanings of one kind; a
 * phrase with `{name}` stands for one phrase for each value of that variable, in its meaning too. Another language is
 * another folder.
 */
import { z } from "zod";
import { type Cue, lexiconCueSchema } from "./cue.ts";
import asking from "./en/asking.json" with { type: "json" };
import charts from "./en/charts.json" with { type: "json" };
import comparisons from "./en/comparisons.json" with { type: "json" };
import figures from "./en/figures.json" with { type: "json" };
import followUps from "./en/follow-ups.json" with { type: "json" };
import groups from "./en/groups.json" with { type: "json" };
import orders from "./en/orders.json" with { type: "json" };
import relations from "./en/relations.json" with { type: "json" };
import smallWords from "./en/small-words.json" with { type: "json" };
import times from "./en/times.json" with { type: "json" };
import verbs from "./en/verbs.json" with { type: "json" };

const phraseSchema = z.string().regex(/^\S+( \S+)*$/);

const fileSchema = z.strictObject({
  /** By name, what may stand in its place. */
  variables: z.record(z.string(), z.array(phraseSchema).min(1)),
  meanings: z.array(
    z.strictObject({ says: z.looseObject({ type: z.string() }), phrases: z.array(phraseSchema).min(1) }),
  ),
});

type LexiconFile = z.infer<typeof fileSchema>;

/** In this order; where two say something of one phrase, the reader that keeps one takes the later. */
const files = [asking, smallWords, figures, groups, relations, comparisons, orders, times, charts, followUps, verbs];

/** A phrase and one of the things that it says. */
export type Saying = { readonly phrase: string; readonly cue: Cue };

/** Every phrase with every meaning. */
export const sayings: readonly Saying[] = files.flatMap((file) => sayingsOf(fileSchema.parse(file)));

function sayingsOf({ variables, meanings }: LexiconFile): Saying[] {
  return meanings.flatMap(({ says, phrases }) =>
    phrases.flatMap((phrase) =>
      spelledOut(phrase, JSON.stringify(says), variables).map((one) => ({
        phrase: one.phrase,
        cue: lexiconCueSchema.parse(JSON.parse(one.says)),
      })),
    ),
  );
}

type Spelled = { readonly phrase: string; readonly says: string };

/** The first variable in place of each of its values, then the next one. */
function spelledOut(phrase: string, says: string, variables: LexiconFile["variables"]): Spelled[] {
  const name = /\{(\w+)\}/.exec(phrase)?.[1];
  if (name === undefined) return [{ phrase, says }];
  const values = variables[name];
  if (values === undefined) throw new Error(`"${phrase}" names a variable that the lexicon does not have.`);
  return values.flatMap((value) =>
    spelledOut(phrase.replaceAll(`{${name}}`, value), says.replaceAll(`{${name}}`, value), variables),
  );
}
