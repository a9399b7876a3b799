/**
 * What is said of a question beside it: that all rows count, that only some do, in which order they stand, what is to be
 * shown. A condition is read as if it were asked behind the answer, so that everything that a follow-up understands can
 * be said of a question as well.
 */

/** What the words mean; several ways to put a condition, the first that is understood counts. */
export type Qualifier =
  | { readonly kind: "everything"; readonly of: string }
  | { readonly kind: "condition"; readonly words: readonly string[] }
  | { readonly kind: "figures-known" }
  | { readonly kind: "order"; readonly words: string }
  /** What is shown beside: "with the rank". */
  | { readonly kind: "beside"; readonly words: readonly string[] }
  /** What a name in the question stands for: "i.e. the share of ...". */
  | { readonly kind: "definition"; readonly question: string }
  /** "top 5 with the number of orders": how many of what is put together already, and what is shown of them. */
  | { readonly kind: "first"; readonly most: number; readonly names: readonly string[] }
  /** Who the counted ones are: "(customers who placed an order)". */
  | { readonly kind: "those"; readonly rows: string }
  | { readonly kind: "shown"; readonly names: readonly string[] };

const everything =
  /^(?:(?:please )?(?:count|counting|include|including|use|using|take|taking|base (?:it|this) on|based on|across|over|for|of)\s+)?(?:all|every|any)\s+(?:of\s+)?(?:the\s+|our\s+)?([\p{L}\s]+?)(?:\s+(?:counted|included|count|are counted|are included))?(?:,?\s+(?:whatever|regardless of|no matter|irrespective of|of (?:any|every)|in (?:any|every)|with any)\s+(?:the |their |its |what )?([\p{L}\s]+))?$/iu;
const whatever =
  /^(?:whatever|regardless of|no matter(?: what| which)?|irrespective of|independent of|in any|of any|with any)\s+(?:the |their |its )?([\p{L}\s]+?)(?:\s+(?:is|are))?$/iu;

const presence =
  "(?:known|stated|given|filled|filled in|recorded|available|present|there|set|noted|not empty|not missing)";
const absence = "(?:unknown|missing|empty|blank|unstated|no|without(?: an?| any)?)";
const bothKnown = new RegExp(
  `^(?:only\\s+)?(?:[\\p{L}\\s]+\\s+)?(?:where|when|with|for which|that have)\\s+(?:both|all|all of the|all three|each of the)\\s*(?:amounts?|figures?|values?|numbers?|columns?|of them|dates?)?\\s*(?:(?:are|is)\\s+)?(?:${presence})?$`,
  "iu",
);

/** Null where the words are none of these. */
export function qualifierOf(said: string): Qualifier | null {
  const text = said.trim().replaceAll(/\s+/g, " ");
  return (
    definitionOf(text) ??
    firstOf(text) ??
    thoseOf(text) ??
    everythingOf(text) ??
    knownFigures(text) ??
    orderOf(text) ??
    conditionOf(text) ??
    besideOf(text) ??
    shownOf(text)
  );
}

const defining = /^(?:i\.e\.?|that is|that means|meaning|in other words|defined as|which is)[,:]?\s+(.+)$/iu;

function definitionOf(text: string): Qualifier | null {
  const said = defining.exec(text)?.[1];
  return said === undefined ? null : { kind: "definition", question: said };
}

const first =
  /^(?:(?:show|list|give)(?: me)? )?(?:only )?the (?:top|first) (\d{1,3})|^(?:only )?(?:top|first) (\d{1,3})/iu;

function firstOf(text: string): Qualifier | null {
  const said = first.exec(text);
  const rest = said === null ? "" : text.slice(said[0].length).trim();
  const names = /^(?:pairs|ones|of them)?\s*(?:with (?:the |their )?(.+))?$/iu.exec(rest);
  if (said === null || names === null) return null;
  return { kind: "first", most: Number(said[1] ?? said[2]), names: names[1] === undefined ? [] : [names[1]] };
}

const those = /^(?:i\.e\.? |that is |meaning )?((?:those|\p{L}+) (?:who|that|which) .+)$/iu;

function thoseOf(text: string): Qualifier | null {
  const rows = /^(?:only|just|all)\b/iu.test(text) ? undefined : those.exec(text)?.[1];
  return rows === undefined || /^those\b/iu.test(rows) ? null : { kind: "those", rows };
}

const beside =
  /^(?:and )?(?:with|plus|along with|together with|including|and also|also) (?:the |its |their |a )?([\p{L}\s-]+)$/iu;

function besideOf(text: string): Qualifier | null {
  const what = beside.exec(text)?.[1];
  return what === undefined ? null : { kind: "beside", words: [`with the ${what}`, `with ${what}`, `add ${what}`] };
}

function everythingOf(text: string): Qualifier | null {
  const all = everything.exec(text);
  // "all orders that have a price" are not all of them.
  if (all?.[1] !== undefined && !/\b(?:that|which|who|with|without|where|in|from|of|except|but)\b/i.test(all[1]))
    return { kind: "everything", of: [all[1], all[2] ?? ""].join(" ").trim() };
  const free = whatever.exec(text)?.[1];
  return free === undefined ? null : { kind: "everything", of: free };
}

function knownFigures(text: string): Qualifier | null {
  return bothKnown.test(text) ? { kind: "figures-known" } : null;
}

const inOrder =
  /^(?:(?:the )?[\p{L}\s]{0,40}?(?:first|last|ascending|descending)|(?:sort(?:ed)?|order(?:ed)?|rank(?:ed)?) (?:by|from) .+|from .+ to .+)$/iu;

function orderOf(text: string): Qualifier | null {
  return inOrder.test(text) ? { kind: "order", words: text } : null;
}

const leaving =
  /^(?:please )?(?:skip|skipping|leave out|leaving out|exclude|excluding|ignore|ignoring|drop|omit|omitting|do not count|don't count|not counting|disregard|no|not|without)\s+(.+)$/iu;
const keeping =
  /^(?:please )?(?:only|just|count only|counting only|consider only|considering only|include only|including only|use only|using only|take only|restrict(?:ed)? to|limited to|base (?:it|this) on|based on|for|of|among|out of|counting(?: every| all)?|count(?: every| all)?|all)\s+(.+)$/iu;

/** "unknown size", "without a stated size": what has to be there. */
const lacking = new RegExp(
  `^(?:[\\p{L}\\s]+? )?(?:with )?(?:an? )?(?:${absence}) (?:${presence} )?([\\p{L}\\s]+)$`,
  "iu",
);
const having = new RegExp(
  `^(?:(?:those|ones|rows|[\\p{L}\\s]+?) )?(?:with|that have|that has|which have|having|that got|who have) (?:an? |the |any )?(?:${presence} )?([\\p{L}\\s]+)$`,
  "iu",
);
const knownOnly = new RegExp(`^(?:${presence}) ([\\p{L}\\s]+)$`, "iu");
const whereKnown = new RegExp(
  `^(?:only )?(?:where|when|if|provided) (?:the |their |its |an? )?([\\p{L}\\s]+?) (?:is|are|was|were) (?:${presence})$`,
  "iu",
);

function conditionOf(text: string): Qualifier | null {
  const where = whereKnown.exec(text);
  if (where?.[1] !== undefined) return condition(known(where[1]));
  const left = leaving.exec(text);
  if (left?.[1] !== undefined) return leftOut(left[1]);
  const ones = /^(?:only |the )?([\p{L}\s-]+?) ones(?: only)?$/iu.exec(text);
  if (ones?.[1] !== undefined) return condition(`only ${ones[1]} ones`, `only ${ones[1]}`, known(ones[1]));
  const only = /^(.+?)(?:,)? only$/iu.exec(text);
  const kept = only?.[1] ?? keeping.exec(text)?.[1];
  return kept === undefined ? null : keptOf(kept);
}

function leftOut(what: string): Qualifier {
  const without = lacking.exec(what);
  const words = without?.[1] === undefined ? [] : [known(without[1])];
  // What was not there is kept out by saying that it is; the words as they stand could be read the other way round.
  return condition(...(words.length > 0 ? words : [`exclude ${what}`, `without ${what}`]));
}

function keptOf(what: string): Qualifier {
  const present = (knownOnly.exec(what) ?? having.exec(what))?.[1];
  const those = what.replace(/^(?:those|ones|the ones|rows) /iu, "");
  return condition(`only ${what}`, `only those ${those}`, ...(present === undefined ? [] : [known(present)]));
}

function known(name: string): string {
  return `only those with known ${name.replace(/^(?:stated|given|known|recorded) /iu, "")}`;
}

function condition(...words: readonly string[]): Qualifier {
  return { kind: "condition", words };
}

/** "region, account, MRR", "show both names and the number of orders". */
function shownOf(text: string): Qualifier | null {
  const list = text.replace(
    /^(?:please )?(?:show|give|list|return|display|report|include|output|columns:?|with)\s+/iu,
    "",
  );
  const names = list
    .split(/\s*,\s*(?:and\s+)?|\s+and\s+|\s+plus\s+/iu)
    .map((name) => name.replace(/^(?:the|its|their|both|each|that|a|an)\s+/iu, "").trim())
    .filter((name) => name !== "");
  return names.length < 2 ? null : { kind: "shown", names };
}
