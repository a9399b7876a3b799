import { describe, expect, it } from "vitest";
import type { Plan } from "#lib/domain/plan";
import { planQuestion } from "#lib/planner/plan-question";
import { withTurnedPhrases } from "#lib/planner/rewrite/turned-phrases";
import { tokenise } from "#lib/planner/words/tokenise";
import { indexModel } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";
import { sampleArgs, sampleModel } from "../../support/planner/sample-model.ts";
import { planned, refusal, sketch } from "../../support/planner/sketch-plan.ts";

/** The sample business, where the amount of a booking has another name as well. */
function amountCalled(name: string): SemanticModel {
  return {
    ...sampleModel,
    tables: sampleModel.tables.map((table) => ({
      ...table,
      columns: table.columns.map((column) => (column.name === "AMOUNT" ? { ...column, synonyms: [name] } : column)),
    })),
  };
}

function plannedWith(model: SemanticModel, question: string): Plan {
  const outcome = planQuestion(question, { ...sampleArgs, model, index: indexModel(model) });
  if (outcome.kind !== "plan") throw new Error(`${question}: ${JSON.stringify(outcome)}`);
  return outcome.plan;
}

/** The same plan as the plain question, and nothing else. */
function expectSame(question: string, plain: string): void {
  const [asked, said] = [planned(question), planned(plain)];
  expect(sketch(asked)).toBe(sketch(said));
  expect(asked.filters.map(({ condition }) => condition)).toEqual(said.filters.map(({ condition }) => condition));
  expect(asked.limit).toBe(said.limit);
  expect(asked.order.map(({ direction }) => direction)).toEqual(said.order.map(({ direction }) => direction));
}

describe("a mistyped word", () => {
  it.each([
    ["number of bookings in Febuary 2025", "number of bookings in February 2025"],
    ["numbr of bookings by status", "number of bookings by status"],
    ["wich boat type has the most bookings", "which boat type has the most bookings"],
    ["bookings per boat type last yr", "bookings per boat type last year"],
    ["number of bookings by status pls", "number of bookings by status"],
  ])("of common use is mended: %s", expectSame);

  it("of a stored value is mended and told", () => {
    const plan = planned("number of guests in Germny");
    expect(plan.filters[0]?.condition).toMatchObject({ value: "Germany" });
    expect(plan.assumptions.join()).toContain('"Germny" is read as "germany"');
  });

  it.each(["shared", "tower", "mouth"])("that is another word is not: %s", (word) => {
    expect(refusal(`${word} number of bookings by status`)?.unknownWords).toEqual([word]);
  });
});

describe("what is wrapped round a question", () => {
  it.each([
    "I'd like to see the number of bookings by status",
    "For the board meeting tomorrow I need the number of bookings by status, please",
    "my boss wants to know the number of bookings by status",
    "quick question: number of bookings by status?",
    "hi team, any idea what the number of bookings by status looks like?",
    "number of bookings by status for my report",
    "give me an overview of the number of bookings by status asap",
  ])("says nothing about the data: %s", (question) => {
    expectSame(question, "number of bookings by status");
  });

  it("is a word of the data where the model has it", () => {
    expect(refusal("number of bookings by status for my crew")).not.toBeNull();
  });
});

describe("other ways to say it", () => {
  it.each([
    ["bookings in 2025 - how many?", "how many bookings in 2025"],
    ["amount of guests by country", "number of guests by country"],
    ["number of bookings boat type wise", "number of bookings by boat type"],
    ["number of bookings at boat type level", "number of bookings by boat type"],
    ["number of bookings on a monthly basis", "monthly number of bookings"],
    ["number of bookings segmented by status", "number of bookings by status"],
    ["the leading 3 boat types by number of bookings", "top 3 boat types by number of bookings"],
    ["number one boat type by number of bookings", "top 1 boat type by number of bookings"],
  ])("means the same: %s", expectSame);

  it('keeps "amount of" for what has an amount', () => {
    expect(sketch(planned("total amount of bookings by status"))).toBe("sum(AMOUNT) by BOOKINGS.STATUS");
  });
});

describe("a figure that a verb asks for", () => {
  it.each([
    ["how much did guests from Norway spend in 2025", "total amount of guests from Norway in 2025"],
    ["how much money did each boat type bring in", "total amount of each boat type"],
    ["which boat type earned the most in 2025", "which boat type has the most earnings in 2025"],
  ])("is the one that the model calls by its noun: %s", (question, plain) => {
    const named = question.includes("spend") ? "payments" : "earnings";
    expect(sketch(plannedWith(amountCalled(named), question))).toBe(
      sketch(plannedWith(amountCalled(named), plain.replace("total amount", named))),
    );
  });

  it("is no income where something is said to cost", () => {
    const plan = plannedWith(amountCalled("earnings"), "how much do repairs cost to make");
    expect(sketch(plan)).not.toContain("AMOUNT");
  });

  it("is told with the noun it is read as", () => {
    const plan = plannedWith(amountCalled("earnings"), "how much did each boat type earn");
    expect(plan.assumptions.join()).toContain('"how much ... earn" is read as "earnings"');
  });

  it("is not answered with rows where the model has none", () => {
    expect(refusal("how much damage did the boats of Norway do")).not.toBeNull();
    expect(refusal("how much did guests from Norway buy in 2025")).not.toBeNull();
  });
});

describe("a verb whose form hides what its rows are called", () => {
  const model: SemanticModel = {
    ...sampleModel,
    tables: sampleModel.tables.map((table) => (table.name === "REPAIRS" ? { ...table, synonyms: ["strike"] } : table)),
  };

  it("names them all the same", () => {
    expect(sketch(plannedWith(model, "which boat was struck most often"))).toContain("count");
    expect(sketch(plannedWith(model, "boats that were struck in 2025"))).toBe("rows of BOATS");
  });

  it("counts them where a column is said to have suffered it", () => {
    expect(sketch(plannedWith(model, "how many repair dates were struck"))).toBe("count");
  });

  it.each([
    ["boats that were sent back", "boats that were returned"],
    ["guests who never sent anything back", "guests who never returned"],
    ["our best sellers by amount", "our best selling products by amount"],
    ["how cold did it get in Kiel", "coldest temperature in Kiel"],
  ])("may be parted from its end: %s", (question, plain) => {
    const words = (text: string) => withTurnedPhrases(tokenise(text)).map(({ lower }) => lower);
    expect(words(question)).toEqual(words(plain));
  });
});

describe("one of two", () => {
  it("is told for the one beside the other", () => {
    expect(sketch(planned("which boat type had more bookings in 2025, Yacht or Dinghy?"))).toBe(
      sketch(planned("number of bookings in 2025 for Yacht vs Dinghy")),
    );
  });
});

describe('"where"', () => {
  it("asks for the one place that the rows have", () => {
    expect(sketch(planned("where do most of our guests come from"))).toBe(
      sketch(planned("which country do most of our guests come from")),
    );
  });

  it("is not understood where they have none", () => {
    expect(refusal("where was the last repair")?.unknownWords).toContain("where");
  });
});

describe("how many of a value", () => {
  it.each([
    ["how many dinghies do we have", "how many dinghy boats do we have"],
    ["how many dinghies are there", "number of boats of boat type dinghy"],
  ])("counts the rows that have it: %s", (question, plain) => {
    expect(sketch(planned(question))).toBe(sketch(planned(plain)));
  });
});

describe("a word that stands for something no other word names", () => {
  it.each([
    ["what did guests from Norway book in 2025", "what"],
    ["what took in the most nights in 2025", "what"],
    ["current daily price", "current"],
    ["boats booked together", "together"],
  ])("is not passed over: %s", (question, word) => {
    expect(refusal(question)?.unknownWords).toContain(word);
  });

  it("may be said where the rest says it all", () => {
    expect(sketch(planned("what is the highest daily price"))).toBe("max(DAILY_PRICE)");
  });
});

describe("how often somebody does something", () => {
  it.each([
    ["how often do our guests order", "average number of order per guests"],
    ["how often did a guest order in 2025 on average", "number of order per guest in 2025 on average"],
  ])("is how much of it there is for each: %s", (question, plain) => {
    const words = (text: string) => withTurnedPhrases(tokenise(text)).map(({ lower }) => lower);
    expect(words(question)).toEqual(words(plain));
  });
});

describe("ways to and from", () => {
  it.each([
    ["number of bookings leaving Kiel", "number of bookings from Kiel"],
    ["number of bookings arriving in Split", "number of bookings to Split"],
  ])("are told by verbs as well: %s", (question, plain) => {
    expect(sketch(planned(question))).toBe(sketch(planned(plain)));
  });
});

describe("people that are not named", () => {
  it.each([
    ["how many people booked in 2025", "how many guests booked in 2025"],
    ["who booked in 2025", "which guests booked in 2025"],
    ["who has never booked", "which guests have never booked"],
  ])("are the persons of the model: %s", expectSame);
});

describe("a number behind a ranking", () => {
  it("says how many of them", () => {
    expect(planned("boat types with the most bookings, top 2").limit).toBe(2);
    expect(planned("boat types with the most bookings. Two is enough").limit).toBe(2);
    expect(planned("boat types with the most bookings, only the first 2").limit).toBe(2);
  });
});
