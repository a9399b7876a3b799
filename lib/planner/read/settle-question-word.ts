/** Question words that ask for something which no other word names: a plan without it would answer another question. */
import type { Chunk } from "../request/chunk.ts";
import { cueAt, isMeasurable, skip, surestKind, type Walk } from "./walk.ts";

/** Notes the words that nothing was made of: "how much", "what", "current"; and those that ask for what holds now. */
export function settleQuestionWords(walk: Walk): void {
  settleHowMuch(walk);
  settleWhat(walk);
  settleCurrent(walk);
  walk.request.present = walk.chunks.find(isPresent)?.text ?? null;
}

function isPresent({ meaning }: Chunk): boolean {
  return meaning.type === "cue" && meaning.cue.type === "filler" && meaning.cue.isPresent === true;
}

/** "how much did the crews sail" asks for a figure: rows are no answer. */
function settleHowMuch(walk: Walk): void {
  const { request, chunks } = walk;
  const asked = chunks.find(({ text }) => /^how much$/i.test(text));
  const { shown, ranking } = request;
  const isRows = shown.length > 0 && shown.every(({ mention }) => !isMeasurable(walk, mention.candidates));
  const isCounted = shown.some(({ functions }) => functions.length > 0);
  if (asked !== undefined && isRows && !isCounted && ranking === null && request.compare === null)
    request.unexplained.push(asked.text);
}

/** "what earned the most money", "what do crews drink": the thing that is asked for has no name. */
function settleWhat(walk: Walk): void {
  const { request, chunks } = walk;
  const place = chunks.findIndex(({ text }) => /^(what|who)$/i.test(text));
  if (place === -1 || place >= skip(walk, 0, ["filler", "ask"])) return;
  const { shown, groups, ranking, grain } = request;
  const [first, ...more] = shown;
  const isDone = cueAt(walk, place + 1)?.type === "verb" && ranking !== null && shown.length + groups.length === 0;
  const isAsideOfDoer =
    /^(do|does|did)$/i.test(chunks[place + 1]?.text ?? "") &&
    first !== undefined &&
    more.length + groups.length === 0 &&
    first.functions.length === 0 &&
    surestKind(first.mention.candidates) === "table" &&
    chunks.some((chunk, at) => chunk.first > first.mention.chunk.first && cueAt(walk, at)?.type === "verb");
  if (grain === null && (isDone || (isAsideOfDoer && ranking === null)))
    request.unexplained.push(chunks[place]?.text ?? "");
}

/** "current water level" is the latest one, which a figure over all times is not; "the stores we currently have" are all. */
function settleCurrent(walk: Walk): void {
  const { request, chunks } = walk;
  const place = chunks.findIndex(({ text }) => /^current$/i.test(text));
  const next = chunks[place + 1]?.meaning;
  const isFigure = next?.type === "element" && isMeasurable(walk, next.candidates);
  if (place !== -1 && isFigure && request.windows.length === 0) request.unexplained.push("current");
}
