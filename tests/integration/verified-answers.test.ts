import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Message } from "#lib/domain/message";
import { scriptedModel } from "../support/agents/agent-world.ts";
import { choiceReply, sqlReply } from "../support/agents/model-forms.ts";
import { openGlossaryWorld, shop } from "../support/glossary/glossary-world.ts";
import { expectValue } from "../support/run-world.ts";

const question = "turnover of our zorbs per town";
const sql = "SELECT CITY, SUM(REVENUE) AS TURNOVER FROM SALES.ORDERS GROUP BY CITY ORDER BY CITY";

/** Understands what the rules do not. */
function clever() {
  return scriptedModel({
    object: (_input, instructions) =>
      instructions.includes("You find out which reading") ? choiceReply() : sqlReply(sql),
    text: () => "Here it is.",
  });
}

function resultOf({ parts }: Message) {
  return parts.flatMap((part) => (part.type === "result" ? [part] : []))[0];
}

async function openWithAnswer() {
  const model = clever();
  const world = await openGlossaryWorld(model);
  const first = await world.ask(question);
  expect(resultOf(first.message)).toMatchObject({ brain: "model" });
  return { ...world, model, first };
}

describe("an answer that a person checked", () => {
  test("is proposed with the question, a name and the statement that ran", async () => {
    const { app, first } = await openWithAnswer();
    expect(expectValue(await app.models.verifiedAnswers.propose("local", first))).toEqual({
      context: shop,
      question,
      name: "turnover_of_our_zorbs_per_town",
      sql: resultOf(first.message)?.sql,
      existing: null,
      problem: null,
    });
  });

  test("answers the same question in another chat, marked, without one call of the model", async () => {
    const { app, ask, model, first } = await openWithAnswer();
    const saved = await app.models.verifiedAnswers.save("local", { ...first, question, name: "", replaces: null });
    expect(saved).toMatchObject({ ok: true, value: { mark: { by: "local", name: "turnover_of_our_zorbs_per_town" } } });
    const calls = model.inputs.length;
    const again = await ask("Please show me the turnover of our zorbs per town!");
    expect(resultOf(again.message)).toMatchObject({
      brain: "verified",
      ref: { rowCount: 2 },
      verified: { question, by: "local", at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/) },
    });
    expect(model.inputs).toHaveLength(calls);
    const steps = again.message.parts.flatMap((part) => (part.type === "steps" ? [part] : []));
    expect(steps).toMatchObject([{ modelCallCount: 0 }]);
    expect(again.message.parts).toContainEqual(
      expect.objectContaining({
        type: "definitions",
        items: [
          expect.objectContaining({ element: { kind: "verified_query", key: "turnover_of_our_zorbs_per_town" } }),
        ],
      }),
    );
  });

  test("A4: is the first question that a new chat is offered", async () => {
    const { app, first } = await openWithAnswer();
    await app.models.verifiedAnswers.save("local", { ...first, question, name: "", replaces: null });
    const suggested = expectValue(await app.suggestions.forContext(shop));
    expect(suggested[0]).toEqual({ question, table: "Verified", planId: null });
    expect(suggested.length).toBeGreaterThan(1);
  });

  test("does not answer a question with another value", async () => {
    const { app, ask, first } = await openWithAnswer();
    await app.models.verifiedAnswers.save("local", {
      ...first,
      question: "turnover of zorbs in Berlin",
      name: "",
      replaces: null,
    });
    expect(resultOf((await ask("turnover of zorbs in Paris")).message)?.verified).toBeUndefined();
  });

  test("that is saved once more under the same words takes the place of the first", async () => {
    const { app, first } = await openWithAnswer();
    const { verifiedAnswers, glossary } = app.models;
    await verifiedAnswers.save("local", { ...first, question, name: "first", replaces: null });
    const proposed = expectValue(await verifiedAnswers.propose("local", first));
    expect(proposed).toMatchObject({ name: "first", existing: { by: "local" } });
    const again = { ...first, question: `${question}?`, name: "second" };
    await verifiedAnswers.save("local", { ...again, replaces: proposed.existing });
    const filter = { text: "", kind: "verified_query", isEditedOnly: false, isFaultyOnly: false } as const;
    const listed = expectValue(await glossary.list({ context: shop, filter, from: 0 }));
    expect(listed.items.map(({ element }) => element.key)).toEqual(["first"]);
  });

  test("is not saved over an answer that nobody was told of", async () => {
    const { app, first } = await openWithAnswer();
    const { verifiedAnswers } = app.models;
    const wanted = { ...first, question, name: "" };
    await verifiedAnswers.save("local", { ...wanted, replaces: null });
    const told = expectValue(await verifiedAnswers.save("local", { ...wanted, replaces: null }));
    expect(told).toMatchObject({ kind: "taken", existing: { question, by: "local" } });
    const stale = { name: "turnover_of_our_zorbs_per_town", at: "2020-01-01T00:00:00.000Z" };
    expect(expectValue(await verifiedAnswers.save("local", { ...wanted, replaces: stale })).kind).toBe("taken");
    const existing = told.kind === "taken" ? told.existing : null;
    expect(expectValue(await verifiedAnswers.save("local", { ...wanted, replaces: existing })).kind).toBe("saved");
  });

  test("is proposed by the words of its plan where the question went on from another one", async () => {
    const { app, ask } = await openGlossaryWorld();
    const first = await ask("revenue by city");
    const next = await ask("only Berlin", first.sessionId);
    const proposal = expectValue(await app.models.verifiedAnswers.propose("local", next));
    expect(proposal.question).not.toBe("only Berlin");
    expect(proposal.question).toContain("Berlin");
    const without = await ask("except Berlin", first.sessionId);
    expect(expectValue(await app.models.verifiedAnswers.propose("local", without)).question).toBe("");
  });

  test("about a period that moves on is not saved with fixed days", async () => {
    const { app, ask } = await openGlossaryWorld();
    const answer = await ask("revenue last month");
    const proposal = expectValue(await app.models.verifiedAnswers.propose("local", answer));
    expect(proposal.problem).toContain("last month");
    const question = "revenue last month";
    expect(
      await app.models.verifiedAnswers.save("local", { ...answer, question, name: "", replaces: null }),
    ).toMatchObject({
      ok: false,
      error: { code: "BAD_REQUEST" },
    });
  });

  test("of somebody else, or of a run without a result, is not there", async () => {
    const { app, first } = await openWithAnswer();
    const refused = { ok: false, error: { code: "NOT_FOUND" } };
    expect(await app.models.verifiedAnswers.propose("other", first)).toMatchObject(refused);
    const another = { ...first, runId: randomUUID() };
    expect(await app.models.verifiedAnswers.propose("local", another)).toMatchObject(refused);
  });
});
