import { describe, expect, test } from "vitest";
import { acceptProposalInputSchema } from "#lib/domain/inputs/lessons";
import type { Proposal } from "#lib/domain/lesson";
import { beforeText, editedProposal, formOfProposal, proposalText } from "#lib/state/proposal-words";

const proposals: readonly Proposal[] = [
  { kind: "synonym", words: "turnover", element: { kind: "metric", key: "gross_profit" }, label: "gross profit" },
  { kind: "metric", label: "takings", table: "ORDER_LINES", expression: "sum(REVENUE) * 0.81" },
  { kind: "verified_query", question: "turnover by region", sql: "SELECT 1" },
];
const key = {
  sessionId: "8f0c1a52-6f0e-4c39-9d0b-1f6f6e5b7a10",
  runId: "3b241101-e2bb-4255-8caf-4136c566a962",
};

describe("a proposal on the screen", () => {
  test("says what it means, and what the words mean until then", () => {
    expect(proposals.map(proposalText)).toEqual([
      "“turnover” means Gross profit",
      "“takings” is a metric of its own",
      "“turnover by region” is answered by your statement",
    ]);
    const revenue = { element: { kind: "metric" as const, key: "revenue" }, label: "revenue" };
    expect(beforeText({ insteadOf: [revenue], existing: null })).toBe("No longer Revenue.");
    expect(beforeText({ insteadOf: [], existing: null })).toBeNull();
  });

  test.each(proposals)(
    "of the kind $kind that is edited is one that the server takes; with an empty field it is none",
    (proposal) => {
      const form = formOfProposal(proposal);
      const edited = editedProposal(proposal.kind, { ...form, words: ` ${form.words} ` });
      expect(acceptProposalInputSchema.safeParse({ ...key, edited, replaces: null }).success).toBe(true);
      expect(editedProposal(proposal.kind, { ...form, words: "  " })).toBeNull();
      if (proposal.kind !== "synonym") expect(editedProposal(proposal.kind, { ...form, code: "" })).toBeNull();
    },
  );
});
