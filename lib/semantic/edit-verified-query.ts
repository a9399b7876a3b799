/** A question with its statement that a person adds, changes or takes away. */
import type { ModelEdit } from "#lib/domain/model-edit";
import type { SemanticModel, VerifiedQuery } from "./model.ts";

/** The model with the edited question, or a sentence that says why not. */
export function editVerifiedQuery(model: SemanticModel, edit: ModelEdit): SemanticModel | string {
  const { element, change } = edit;
  const others = model.verifiedQueries.filter(({ name }) => name !== element.key);
  if (change === "removed") return { ...model, verifiedQueries: others };
  const known = model.verifiedQueries.find(({ name }) => name === element.key);
  const question = change.question ?? known?.question;
  const sql = change.sql ?? known?.sql;
  if (question === undefined || sql === undefined) return "It needs a question and a statement.";
  const query: VerifiedQuery = {
    name: element.key,
    question,
    sql: sql.trim().replace(/[;\s]+$/, ""),
    isOnboarding: change.isOnboarding ?? known?.isOnboarding ?? false,
    ...verifierOf(edit, known),
  };
  return {
    ...model,
    verifiedQueries:
      known === undefined ? [...others, query] : model.verifiedQueries.map((one) => (one === known ? query : one)),
  };
}

/** Whoever changes the question or the statement answers for it. */
function verifierOf(
  { change, editedAt, editedBy }: ModelEdit,
  known: VerifiedQuery | undefined,
): Pick<VerifiedQuery, "verifiedAt" | "verifiedBy"> {
  const isSame = change !== "removed" && change.question === undefined && change.sql === undefined;
  if (known !== undefined && isSame) return { verifiedAt: known.verifiedAt, verifiedBy: known.verifiedBy };
  return { verifiedAt: editedAt, verifiedBy: editedBy };
}
