/**
 * Finds weights by which the right ways to read come first: a log-linear model over the candidates of each question,
 * whose right ones are known by their rows (learning from denotations). Plain gradient steps in a fixed order, held
 * near where they began, so that two runs give the same.
 */
import { type Names, namesOf, type Vector, valuesOf, vectorOf, weightsFrom } from "./vectors.ts";
import type { Weighed, Weights } from "./weighed.ts";

const steps = 400;
/** How firmly the weights are held where they began. */
const hold = 0.2;
const rate = 0.05;
/** How sharply a cost parts likely from unlikely. */
const sharpness = 4;

type Row = { readonly weight: number; readonly vectors: readonly Vector[]; readonly right: readonly boolean[] };

/** Questions that have both a right way and a wrong one; the others teach nothing about their order. */
export function isTelling({ candidates }: Weighed): boolean {
  return candidates.some(({ isRight }) => isRight) && candidates.some(({ isRight }) => !isRight);
}

/** New weights, each rounded to four digits; those of words never below 0. */
export function learn(questions: readonly Weighed[], begin: Weights): Weights {
  const names = namesOf(begin);
  const first = valuesOf(begin);
  const rows = rowsOf(questions.filter(isTelling), names);
  const weights = [...first];
  const squares = first.map(() => 1e-8);
  // Words cost something or nothing; a form of plan may be one that is often meant.
  const least = (place: number): number => (place < names.features.length ? 0 : Number.NEGATIVE_INFINITY);
  for (let step = 0; step < steps; step += 1) {
    const slope = weights.map((weight, place) => hold * (weight - (first[place] ?? 0)));
    for (const row of rows) addSlope(slope, row, weights);
    for (const [place, value] of slope.entries()) {
      squares[place] = (squares[place] ?? 0) + value * value;
      weights[place] = Math.max(least(place), (weights[place] ?? 0) - (rate * value) / Math.sqrt(squares[place] ?? 1));
    }
  }
  return weightsFrom(names, weights);
}

/** A set of ten times as many questions weighs about three times as much. */
function rowsOf(questions: readonly Weighed[], names: Names): Row[] {
  const sizes = new Map<string, number>();
  for (const { set } of questions) sizes.set(set, (sizes.get(set) ?? 0) + 1);
  return questions.map(({ set, candidates }) => ({
    weight: 1 / Math.sqrt(sizes.get(set) ?? 1),
    vectors: candidates.map((candidate) => vectorOf(candidate, names)),
    right: candidates.map(({ isRight }) => isRight),
  }));
}

function addSlope(slope: number[], { weight, vectors, right }: Row, weights: readonly number[]): void {
  const likely = vectors.map((vector) => -sharpness * costBy(vector, weights));
  const most = Math.max(...likely);
  const mass = likely.map((value) => Math.exp(value - most));
  const whole = mass.reduce((sum, value) => sum + value, 0);
  const ofRight = mass.reduce((sum, value, place) => sum + (right[place] === true ? value : 0), 0);
  for (const [place, vector] of vectors.entries()) {
    const own = mass[place] ?? 0;
    const pull = own / whole - (right[place] === true ? own / ofRight : 0);
    for (const { at, value } of vector) slope[at] = (slope[at] ?? 0) - weight * sharpness * pull * value;
  }
}

/** What a candidate costs by these weights. */
export function costBy(vector: Vector, weights: readonly number[]): number {
  return vector.reduce((sum, { at, value }) => sum + value * (weights[at] ?? 0), 0);
}

/** How many of the questions have a right way in the first place. */
export function rightFirst(questions: readonly Weighed[], weights: Weights): number {
  const names = namesOf(weights);
  const values = valuesOf(weights);
  return questions.filter(({ candidates }) => {
    const costs = candidates.map((candidate) => costBy(vectorOf(candidate, names), values));
    const best = costs.indexOf(Math.min(...costs));
    return candidates[best]?.isRight === true;
  }).length;
}
