/** "painted by Rossi", "supplied by the yards": who did it, rather than what is grouped by. */
import { isPlural } from "../plan/table-row-names.ts";
import { hasStates } from "./named-rows.ts";
import { chunkAt, skip, surestKind, type Walk } from "./walk.ts";

const participle = /(ed|en|ught|made|sold|won|run|led|held|done|built|taken|given|struck|hit)$/i;
/** What is done to figures and lists, not to things. */
const arranging = /(grouped|sorted|ordered|ranked|split|divided|listed|arranged|followed)$/i;
const article = /^(the|a|an|any|some|all|one|each)$/i;

/** A "by" before the one who did it goes on with the clause; false where something is grouped by. */
export function readAgent(walk: Walk): boolean {
  if (!isByAgent(walk)) return false;
  walk.zone = "clause";
  walk.isRelating = true;
  return true;
}

/** Whether the "by" at the walk's place stands between a participle and the one who did it. */
function isByAgent(walk: Walk): boolean {
  const before = chunkAt(walk, walk.place - 1);
  if (before === undefined || !participle.test(before.text) || arranging.test(before.text)) return false;
  const next = chunkAt(walk, walk.place + 1);
  const behind = chunkAt(walk, skip(walk, walk.place + 1, ["filler"]));
  if (behind === undefined) return false;
  const { meaning, text } = behind;
  if (meaning.type === "text") return true;
  if (meaning.type === "unknown") return /^\p{Lu}/u.test(text);
  if (meaning.type !== "element") return false;
  // "seats billed by tax exempt": the yes and the no of a column do nothing.
  if (hasStates(meaning.candidates)) return false;
  const kind = surestKind(meaning.candidates);
  return kind === "value" || (kind === "table" && (isPlural(text) || article.test(next?.text ?? "")));
}
