/** What a proposal says, in the words of the screen. Browser-safe: types only. */
import type { AcceptProposalInput } from "#lib/domain/inputs/lessons";
import type { Proposal, ShownProposal } from "#lib/domain/lesson";

/** "“turnover” means Gross profit" */
export function proposalText(proposal: Proposal): string {
  switch (proposal.kind) {
    case "synonym":
      return `“${proposal.words}” means ${capitalised(proposal.label)}`;
    case "metric":
      return `“${proposal.label}” is a metric of its own`;
    case "verified_query":
      return `“${proposal.question}” is answered by your statement`;
  }
}

/** What it means until then; null where nothing is in its place. */
export function beforeText({ insteadOf, existing }: Pick<ShownProposal, "insteadOf" | "existing">): string | null {
  if (existing !== null) return "It takes the place of the verified answer that the question has now.";
  if (insteadOf.length === 0) return null;
  return `No longer ${insteadOf.map(({ label }) => capitalised(label)).join(" or ")}.`;
}

/** The statement or the calculation that it is about; null for a word. */
export function proposalCode(proposal: Proposal): string | null {
  if (proposal.kind === "synonym") return null;
  return proposal.kind === "metric" ? proposal.expression : proposal.sql;
}

/** What a person may write otherwise, field by field. */
export type ProposalForm = { readonly words: string; readonly code: string };

/** The fields as the proposal has them. */
export function formOfProposal(proposal: Proposal): ProposalForm {
  switch (proposal.kind) {
    case "synonym":
      return { words: proposal.words, code: "" };
    case "metric":
      return { words: proposal.label, code: proposal.expression };
    case "verified_query":
      return { words: proposal.question, code: proposal.sql };
  }
}

/** The proposal as it was written otherwise; null where something is missing. */
export function editedProposal(kind: Proposal["kind"], form: ProposalForm): AcceptProposalInput["edited"] {
  const [words, code] = [form.words.trim(), form.code.trim()];
  if (words === "") return null;
  if (kind === "synonym") return { kind, words };
  if (code === "") return null;
  return kind === "metric" ? { kind, label: words, expression: code } : { kind, question: words, sql: code };
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
