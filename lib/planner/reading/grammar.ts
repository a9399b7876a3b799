/**
 * Phrases inside a question: what neighbouring words say together, whatever stands around them. Each rule gives every
 * way to read what begins at a place, so that none is lost before the whole question is weighed.
 */
import type { Candidate, ModelElement } from "#lib/semantic/index-model";
import { type ColumnRole, findColumn } from "#lib/semantic/model";
import { phraseKey } from "#lib/semantic/words";
import { rowsOfDeed } from "../divide/deeds.ts";
import type { Cue } from "../lexicon/cue.ts";
import type { Clause, Item, Mention, Operand } from "../request/request.ts";
import { conceptCandidates } from "./concepts.ts";
import { unknownChunk } from "./edge.ts";
import type { Feature } from "./features.ts";
import type { CueEdge, Lattice } from "./lattice.ts";
import { figureOfVerb } from "./verb-figures.ts";
import { wholeName } from "./whole-name.ts";

/** One reading of what begins at a place. */
export type Found<Value> = { readonly value: Value; readonly to: number; readonly uses: readonly Feature[] };

type CueOf<Type extends Cue["type"]> = CueEdge & { readonly cue: Extract<Cue, { type: Type }> };

export class Grammar {
  readonly lattice: Lattice;
  private mentions = 0;
  private readonly known = new Map<number, readonly Found<Mention>[]>();

  constructor(lattice: Lattice) {
    this.lattice = lattice;
  }

  /** Words of the language of these kinds. */
  cues<Type extends Cue["type"]>(at: number, ...types: readonly Type[]): readonly CueOf<Type>[] {
    const isWanted = (edge: CueEdge): edge is CueOf<Type> => types.some((type) => type === edge.cue.type);
    return (this.lattice.cues[at] ?? []).filter(isWanted);
  }

  has(at: number, ...types: readonly Cue["type"][]): boolean {
    return this.cues(at, ...types).length > 0;
  }

  /** The word at a place in lower case; nothing where a quoted text stands or the question has ended. */
  word(at: number): string {
    const token = this.lattice.tokens[at];
    return token === undefined || token.kind === "quoted" ? "" : token.lower;
  }

  /** Behind the articles that begin at a place. */
  pastArticles(at: number): number {
    let place = at;
    while (articles.has(this.word(place))) place += 1;
    return place;
  }

  /** Behind "of the". */
  pastOf(at: number): number {
    const place = this.pastArticles(at);
    return this.word(place) === "of" ? this.pastArticles(place + 1) : place;
  }

  mention(chunk: Mention["chunk"], candidates: readonly Candidate[], reversed: readonly Candidate[] = []): Mention {
    this.mentions += 1;
    const text = chunk.meaning.type === "text" && candidates.length === 0 ? chunk.meaning.text : null;
    return { id: chunk.first * 1_000 + (this.mentions % 1_000), chunk, candidates, text, preposition: null, reversed };
  }

  /** A name of the model or a stored value. */
  names(at: number): readonly Found<Mention>[] {
    const place = this.pastArticles(at);
    const known = this.known.get(place);
    if (known !== undefined) return known;
    const found = (this.lattice.names[place] ?? []).map(({ chunk, to, uses }) => ({
      value: this.mention(chunk, candidatesOf(chunk.meaning)),
      to,
      uses,
    }));
    this.known.set(place, found);
    return found;
  }

  /** A thing, a column or a figure: by its name, or by words that speak of it ("how far", "spent"). */
  things(at: number): readonly Found<Mention>[] {
    const named = this.names(at).flatMap(({ value, to, uses }) => {
      const mention = ofKind(value, "name");
      return mention === null ? [] : [{ value: mention, to, uses }];
    });
    return [...named, ...this.spoken(at)];
  }

  /** A stored value or a yes/no column. */
  values(at: number): readonly Found<Mention>[] {
    return this.names(at).flatMap(({ value, to, uses }) => {
      const mention = ofKind(value, "state");
      return mention === null ? [] : [{ value: mention, to, uses }];
    });
  }

  private spoken(at: number): Found<Mention>[] {
    const adjectives = this.cues(at, "how", "amounting").flatMap(({ cue, chunk, to }): Found<Mention>[] => {
      const mention = this.concept(chunk, cue.concept);
      return mention === null ? [] : [{ value: mention, to, uses: ["concept"] }];
    });
    const verb = figureOfVerb(this.lattice, at);
    if (verb === null) return adjectives;
    const mention = this.mention(unknownChunk(this.lattice.tokens, at, verb.length), verb.candidates);
    return [...adjectives, { value: mention, to: at + verb.length, uses: ["verbFigure"] }];
  }

  /** The columns that an adjective speaks of; null where there are none. */
  concept(chunk: Mention["chunk"], concept: Parameters<typeof conceptCandidates>[1]): Mention | null {
    const { candidates, reversed } = conceptCandidates(this.lattice.known, concept);
    return candidates.length === 0 ? null : this.mention(chunk, candidates, reversed);
  }

  /** The rows that a verb makes: "ordered". */
  deed(at: number): Mention | null {
    const word = this.word(at);
    const { model, index } = this.lattice.known;
    if (!/^[a-z]{3,}$/.test(word)) return null;
    const tables = rowsOfDeed(word, { model, index });
    return tables.length === 0 ? null : this.mention(unknownChunk(this.lattice.tokens, at), tables);
  }

  /** Names that share their last word: "first, middle and last names". */
  elided(at: number): Found<readonly Mention[]>[] {
    const { tokens, known } = this.lattice;
    const start = this.pastArticles(at);
    if (this.word(start) === "full") return this.fullName(start);
    const words = this.joinedWords(start);
    const last = words.at(-1);
    const head = last === undefined ? undefined : tokens[last + 1];
    if (words.length < 2 || last === undefined || head?.kind !== "word") return [];
    const mentions = words.flatMap((place) => {
      const named = known.near.phrases.get(phraseKey([this.word(place), head.lower])) ?? [];
      const whole = named.filter(({ weight }) => weight >= wholeName);
      const chunk = unknownChunk(tokens, place);
      return whole.length === 0 ? [] : [this.mention({ ...chunk, text: `${chunk.text} ${head.text}` }, whole)];
    });
    return mentions.length === words.length ? [{ value: mentions, to: last + 2, uses: ["elided"] }] : [];
  }

  /** "full names" where the first and the last one stand apart. */
  private fullName(at: number): Found<readonly Mention[]>[] {
    const { tokens, known } = this.lattice;
    const head = tokens[at + 1];
    if (head === undefined || head.stem !== "name") return [];
    const mentions = ["first", "last"].flatMap((word) => {
      const named = known.near.phrases.get(phraseKey([word, "name"])) ?? [];
      const chunk = { ...unknownChunk(tokens, at, 2), text: `${word} name` };
      return named.length === 0 ? [] : [this.mention(chunk, named)];
    });
    return mentions.length === 2 ? [{ value: mentions, to: at + 2, uses: ["elided"] }] : [];
  }

  private joinedWords(at: number): number[] {
    const words: number[] = [];
    for (let place = at; words.length < 5; ) {
      if (this.lattice.tokens[place]?.kind !== "word") return [];
      words.push(place);
      const behind = this.joint(place + 1);
      if (behind === null) break;
      place = behind;
    }
    return words;
  }

  /** Behind ", and"; null where nothing is joined. */
  joint(at: number): number | null {
    const comma = this.word(at) === "," ? at + 1 : at;
    const behind = this.word(comma) === "and" ? comma + 1 : comma;
    return behind === at ? null : this.pastArticles(behind);
  }

  /** What a comparison is made with. */
  operands(at: number): readonly Found<Operand>[] {
    const place = this.pastArticles(at);
    const numbers = [...(this.lattice.numbers[place] ?? []), ...(place === at ? [] : (this.lattice.numbers[at] ?? []))];
    const amounts = numbers.flatMap(({ chunk, to, uses }): Found<Operand>[] => {
      const { meaning } = chunk;
      if (meaning.type === "date") return [{ value: { kind: "date", date: meaning.date }, to, uses }];
      return meaning.type === "number"
        ? [{ value: { kind: "number", value: meaning.value, unit: meaning.unit }, to, uses }]
        : [];
    });
    const names = this.names(place).map(
      ({ value, to, uses }): Found<Operand> =>
        value.chunk.meaning.type === "text"
          ? { value: { kind: "text", text: value.chunk.meaning.text }, to, uses }
          : { value: { kind: "mention", mention: value }, to, uses: [...uses, "mentionOperand"] },
    );
    return [...amounts, ...names];
  }

  /** Both ends of a range, from behind its "between" on. */
  ranges(at: number, base: Pick<Clause, "joiner" | "isNegated" | "text">, subject: Item | null): Found<Clause>[] {
    return this.operands(at).flatMap((low) =>
      this.cues(low.to, "and", "preposition").flatMap(({ to }) =>
        this.operands(to)
          .filter((high) => high.value.kind === low.value.kind)
          .map((high): Found<Clause> => {
            const clause: Clause = {
              ...base,
              kind: "compare",
              subject,
              operator: ">=",
              operand: low.value,
              high: high.value,
            };
            return { value: clause, to: high.to, uses: [...low.uses, ...high.uses] };
          }),
      ),
    );
  }

  /** "contain", "contain the substring". */
  matches(at: number): { readonly cue: Extract<Cue, { type: "text-match" }>; readonly to: number }[] {
    return this.cues(at, "text-match").flatMap(({ cue, to }) => {
      const more = [to, this.pastArticles(to)].flatMap((place) => this.cues(place, "text-match"));
      return [{ cue, to }, ...more.map((again) => ({ cue, to: again.to }))];
    });
  }

  /** The text that is looked for: "'an'", "A", a bare word. */
  patterns(at: number): Found<string>[] {
    const place = this.pastArticles(at);
    const [first, token] = [this.lattice.tokens[at], this.lattice.tokens[place]];
    if (first !== undefined && /^\p{Lu}$/u.test(first.text))
      return [{ value: first.text, to: at + 1, uses: ["opening"] }];
    if (token === undefined) return [];
    return [{ value: token.text, to: place + 1, uses: token.kind === "quoted" ? [] : ["barePattern"] }];
  }

  /** What a column is for; null for all else. */
  roleOf(element: ModelElement): ColumnRole | null {
    if (element.kind !== "column") return null;
    return findColumn(this.lattice.known.model, element.table, element.column)?.role ?? null;
  }

  /** Whether it is a column that tells when. */
  isOfTime(element: ModelElement): boolean {
    return this.roleOf(element) === "time";
  }

  /** Whether the words can mean something with a size. */
  isMeasurable({ candidates }: Mention): boolean {
    const { model } = this.lattice.known;
    return candidates.some(({ element }) => {
      if (element.kind === "metric") return true;
      if (element.kind !== "column") return false;
      const column = findColumn(model, element.table, element.column);
      const isNumber = column?.kind === "integer" && column.role !== "key";
      return column !== undefined && (column.role === "fact" || column.role === "time" || isNumber);
    });
  }
}

/** What a name can mean. */
export function candidatesOf(meaning: Mention["chunk"]["meaning"]): readonly Candidate[] {
  return meaning.type === "element" || meaning.type === "text" ? meaning.candidates : [];
}

/** The mention as what is stored in rows, or as what they are called by; null where it cannot be that. */
export function ofKind(mention: Mention, kind: "state" | "name" | "table"): Mention | null {
  const candidates = mention.candidates.filter(({ element }) => {
    const isState = element.kind === "value" || element.kind === "flag";
    return kind === "table" ? element.kind === "table" : isState === (kind === "state");
  });
  return candidates.length === 0 ? null : { ...mention, candidates };
}

const articles: ReadonlySet<string> = new Set(
  "a an the all any some its their his her our my your these those this there s".split(" "),
);
