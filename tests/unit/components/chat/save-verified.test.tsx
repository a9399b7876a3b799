import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, type Mock, vi } from "vitest";
import { AnswerFeedback } from "#components/chat/answer-feedback";
import { Definitions } from "#components/chat/definitions";
import { VerifiedMark } from "#components/result/verified-mark";
import { toPublicError } from "#lib/domain/errors";
import { roleRefusal } from "#lib/domain/permission-rules";
import type { VerifiedProposal } from "#lib/queries/use-verified-answers";
import { chatOf, said, showInChat } from "../../../support/dom/show-in-chat.tsx";

const context = { database: "DEMO", schema: "SALES" };
const proposal: VerifiedProposal = {
  context,
  question: "Revenue by region",
  name: "revenue_by_region",
  sql: "SELECT REGION FROM ORDERS",
  existing: null,
  problem: null,
};

type Existing = VerifiedProposal["existing"];
const server = vi.hoisted(
  (): { proposal: object; refusal: object | null; saved: Mock; isTaken: boolean; other: Existing } => ({
    proposal: {},
    refusal: null,
    saved: vi.fn(),
    isTaken: false,
    other: null,
  }),
);
vi.mock("#lib/queries/use-chat-actions", () => ({ useChatActions: () => ({}) }));
vi.mock("#lib/actions/feedback", () => ({
  feedbackAction: async () => ({ ok: true, value: [{ runId: "run-1", verdict: "up", reasons: [], text: "", at: 0 }] }),
  sendFeedbackAction: async () => ({ ok: true, value: null }),
}));
vi.mock("#lib/actions/verified-answers", () => ({
  proposeVerifiedAction: async () =>
    server.refusal === null
      ? { ok: true, value: { ...proposal, ...server.proposal } }
      : { ok: false, error: server.refusal },
  saveVerifiedAction: async (input: { question: string; name: string }) => {
    server.saved(input);
    if (server.isTaken) {
      const told = { code: "BAD_REQUEST", retryable: true, position: null };
      const error = { ...told, message: "Somebody else saved this question just now.", nextStep: "Save it again." };
      return { ok: false, error };
    }
    if (server.other !== null) return { ok: true, value: { kind: "taken", existing: server.other } };
    const mark = { name: input.name, question: input.question, by: "local", at: "2026-11-22T10:00:00.000Z" };
    return { ok: true, value: { kind: "saved", context, element: { kind: "verified_query", key: input.name }, mark } };
  },
}));

beforeEach(() => {
  server.proposal = {};
  server.refusal = null;
  server.saved.mockReset();
  server.isTaken = false;
  server.other = null;
});

function show(canBeVerified = true): void {
  const messages = [said(1, "revenue"), said(2, "It is 5.")];
  const thumbs = <AnswerFeedback runId="run-1" canBeVerified={canBeVerified} row={(row) => <div>{row}</div>} />;
  showInChat(chatOf(messages), thumbs);
}

async function openForm(): Promise<void> {
  fireEvent.click(await screen.findByRole("button", { name: "Save as verified answer" }));
  await screen.findByRole("textbox", { name: "Question" });
}

describe("a good answer", () => {
  it("can be saved with its question and name changed, and shows where it is kept", async () => {
    show();
    await openForm();
    expect(screen.getByRole("region", { name: "Statement" }).textContent).toBe(proposal.sql);
    fireEvent.change(screen.getByRole("textbox", { name: "Question" }), { target: { value: "Turnover per region" } });
    fireEvent.change(screen.getByRole("textbox", { name: "Name" }), { target: { value: "turnover" } });
    fireEvent.click(screen.getByRole("button", { name: "Save as verified" }));
    const link = await screen.findByRole("link", { name: "Show it in the glossary" });
    expect(server.saved).toHaveBeenCalledWith(
      expect.objectContaining({ runId: "run-1", question: "Turnover per region", name: "turnover" }),
    );
    expect(link.getAttribute("href")).toBe("/glossary?db=DEMO&schema=SALES&of=verified_query&key=turnover");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is not to be saved by a role that may not, which is told so in place of the form", async () => {
    server.refusal = toPublicError(roleRefusal("verifyAnswers"));
    show();
    fireEvent.click(await screen.findByRole("button", { name: "Save as verified answer" }));
    const told = await screen.findByText(/Your role may not save verified answers: ask an administrator\./);
    expect(told.textContent).toContain("It takes the role of an editor.");
    expect(screen.queryByRole("button", { name: "Save as verified" })).toBeNull();
  });

  it("whose question would be answered wrongly tomorrow says so and is not saved as it is", async () => {
    server.proposal = { problem: '"last month" means other days tomorrow.' };
    show();
    await openForm();
    expect(screen.getByText(/means other days tomorrow/)).toBeDefined();
    const send = screen.getByRole<HTMLButtonElement>("button", { name: "Save as verified" });
    expect(send.disabled).toBe(true);
    fireEvent.change(screen.getByRole("textbox", { name: "Question" }), { target: { value: "Revenue in May 2026" } });
    await waitFor(() => expect(send.disabled).toBe(false));
  });

  it("tells who saved the question before", async () => {
    server.proposal = { existing: { name: "x", question: "x", by: "anna", at: null } };
    show();
    await openForm();
    expect(screen.getByText(/Verified by anna/)).toBeDefined();
  });

  it("takes the place of another one only after its writer was told of it", async () => {
    server.other = { name: "turnover", question: "Turnover per region", by: "anna", at: "2026-11-22T09:00:00.000Z" };
    show();
    await openForm();
    fireEvent.change(screen.getByRole("textbox", { name: "Question" }), { target: { value: "Turnover per region" } });
    fireEvent.click(screen.getByRole("button", { name: "Save as verified" }));
    expect(await screen.findByText(/Verified by anna on 22 Nov 2026: this statement takes the place/)).toBeDefined();
    expect(server.saved).toHaveBeenLastCalledWith(expect.objectContaining({ replaces: null }));
    const told = server.other;
    server.other = null;
    fireEvent.click(screen.getByRole("button", { name: "Save in its place" }));
    await screen.findByRole("link", { name: "Show it in the glossary" });
    expect(server.saved).toHaveBeenLastCalledWith(expect.objectContaining({ replaces: told }));
  });

  it("that could not be saved says why and keeps what was written", async () => {
    server.isTaken = true;
    show();
    await openForm();
    fireEvent.click(screen.getByRole("button", { name: "Save as verified" }));
    expect((await screen.findByRole("alert")).textContent).toContain("Somebody else saved this question");
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Question" }).value).toBe(proposal.question);
  });

  it("that is put together from several statements is not offered to be saved", async () => {
    show(false);
    await waitFor(() => expect(screen.getAllByRole("button", { pressed: true })).toHaveLength(1));
    expect(screen.queryByRole("button", { name: "Save as verified answer" })).toBeNull();
  });
});

describe("an answer with a verified statement", () => {
  it("K7: bears who checked it and when, and leads to the glossary", () => {
    const verified = { name: "by_region", question: "Revenue by region", by: "local", at: "2026-11-22T10:00:00.000Z" };
    showInChat(chatOf([]), <VerifiedMark part={{ context, verified }} />);
    const mark = screen.getByRole("link", { name: "Verified by you on 22 Nov 2026" });
    expect(mark.getAttribute("href")).toContain("key=by_region");
  });
});

describe("what an answer is made with", () => {
  it("is named with the word that stood for it and leads to what it means", () => {
    const element = { kind: "metric", key: "REVENUE" } as const;
    const items = [{ element, label: "Revenue", words: "takings" }];
    showInChat(chatOf([]), <Definitions definitions={{ type: "definitions", context, items }} />);
    const link = screen.getByRole("link", { name: 'Revenue, called "takings"' });
    expect(link.getAttribute("href")).toBe("/glossary?db=DEMO&schema=SALES&of=metric&key=REVENUE");
  });
});
