/** What a proposal changes in the glossary: the same edits for trying it out and for keeping it. */
import { freshName } from "#lib/domain/element-name";
import type { Proposal } from "#lib/domain/lesson";
import type { ModelChange, ModelElement } from "#lib/domain/model-edit";
import type { NamedElement } from "#lib/domain/plan-menu";
import { applyEdits } from "#lib/semantic/edits";
import { columnOfKey } from "#lib/semantic/element-keys";
import type { SemanticModel, VerifiedQuery } from "#lib/semantic/model";
import { valueKey } from "#lib/semantic/words";
import { bearersOf } from "./steering/taught-words.ts";
import { questionKey } from "./verified-match.ts";

export type ElementEdit = { readonly element: ModelElement; readonly change: ModelChange };

export type ProposalEdits =
  | {
      readonly kind: "edits";
      /** Made together or not at all: a word that is taken from one element and given to no other is lost. */
      readonly edits: readonly ElementEdit[];
      /** What is added or gets the words. */
      readonly element: ModelElement;
      readonly insteadOf: readonly NamedElement[];
      /** The answer of the same question, whose place is taken. */
      readonly existing: VerifiedQuery | null;
    }
  /** One sentence: the glossary says so already, or has no place for it. */
  | { readonly kind: "none"; readonly why: string };

/** The edits that make a proposal true of a model. */
export function proposalEdits(proposal: Proposal, model: SemanticModel): ProposalEdits {
  switch (proposal.kind) {
    case "synonym":
      return synonymEdits(proposal, model);
    case "metric":
      return metricEdits(proposal, model);
    case "verified_query":
      return queryEdits(proposal, model);
  }
}

/** The model as it is with these edits. */
export function withEdits(model: SemanticModel, edits: readonly ElementEdit[]): SemanticModel {
  const made = { editedBy: "", editedAt: new Date(0).toISOString(), version: 1 };
  return applyEdits(
    model,
    edits.map((edit) => ({ ...edit, ...made })),
  ).model;
}

type Of<Kind extends Proposal["kind"]> = Extract<Proposal, { kind: Kind }>;

function synonymEdits({ words, element }: Of<"synonym">, model: SemanticModel): ProposalEdits {
  const meant = namesOf(element, model);
  if (meant === null) return none("What the words were to mean is not in the glossary any more.");
  if ([meant.label, ...meant.synonyms].some((known) => valueKey(known) === valueKey(words))) {
    return none(`“${words}” means that already.`);
  }
  const insteadOf = bearersOf(words, element, model);
  if (insteadOf === null) return none(nameOfAnother(words));
  const given = { element, change: { synonyms: [...meant.synonyms, words] } };
  return { ...plain, edits: [given, ...takenFrom(insteadOf, words, model)], element, insteadOf };
}

function metricEdits({ label, table, expression }: Of<"metric">, model: SemanticModel): ProposalEdits {
  const insteadOf = bearersOf(label, null, model);
  if (insteadOf === null) return none(nameOfAnother(label));
  const element = { kind: "metric" as const, key: freshName(label, new Set(model.metrics.map(nameOf)), "metric") };
  const added = { element, change: { label, table, expression } };
  return { ...plain, edits: [added, ...takenFrom(insteadOf, label, model)], element, insteadOf };
}

function queryEdits({ question, sql }: Of<"verified_query">, model: SemanticModel): ProposalEdits {
  const key = questionKey(question);
  if (key === "") return none("A verified answer needs a question.");
  const existing = model.verifiedQueries.find((query) => questionKey(query.question) === key) ?? null;
  if (existing?.sql.trim() === sql.trim()) return none("The question has this answer already.");
  const name = existing?.name ?? freshName(question, new Set(model.verifiedQueries.map(nameOf)), "verified");
  const element = { kind: "verified_query" as const, key: name };
  return { ...plain, edits: [{ element, change: { question, sql } }], element, existing };
}

const plain = { kind: "edits", insteadOf: [], existing: null } as const;

function none(why: string): ProposalEdits {
  return { kind: "none", why };
}

function nameOfAnother(words: string): string {
  return `“${words}” is the very name of something else.`;
}

function nameOf({ name }: { readonly name: string }): string {
  return name;
}

function takenFrom(others: readonly NamedElement[], words: string, model: SemanticModel): readonly ElementEdit[] {
  return others.map(({ element }) => {
    const synonyms = namesOf(element, model)?.synonyms ?? [];
    return { element, change: { synonyms: synonyms.filter((known) => valueKey(known) !== valueKey(words)) } };
  });
}

type Names = { readonly label: string; readonly synonyms: readonly string[] };

/** What people call an element; null where the model has none of that name. */
function namesOf({ kind, key }: ModelElement, model: SemanticModel): Names | null {
  switch (kind) {
    case "metric":
      return model.metrics.find(({ name }) => name === key) ?? null;
    case "table":
      return model.tables.find(({ name }) => name === key) ?? null;
    case "column":
    case "filter": {
      const found = columnOfKey(model, key);
      return found?.table.columns.find(({ name }) => name === found.name) ?? null;
    }
    default:
      return null;
  }
}
