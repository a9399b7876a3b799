/**
 * How long analyses take over the demo sales, from the question to the answer, and how many statements they send: router,
 * planner, guard, engine and what is computed of the rows.
 */
import { analysedAnswer } from "../../tests/support/planner/analysed-answer.ts";
import { openAnalysedSchema } from "../../tests/support/planner/analysed-schema.ts";
import { type Bench, durationFigures, type Figure } from "./figure.ts";

const rounds = 12;

const questions: Readonly<Record<string, string>> = {
  fall: "why did revenue fall in february 2026?",
  rate: "why did gross margin fall in November 2025",
  year: "why was revenue higher in 2025 than in 2024",
  unusual: "anything unusual last month?",
  forecast: "forecast revenue for the next 3 months",
};

export const whyBench: Bench = {
  name: "why",
  run: async () => {
    const { subject, close } = await openAnalysedSchema("DEMO/SALES");
    try {
      const figures: Figure[] = [];
      for (const [name, question] of Object.entries(questions)) {
        const samples: number[] = [];
        let statements = 0;
        for (let round = 0; round < rounds; round += 1) {
          const startedAt = performance.now();
          const answer = await analysedAnswer(subject, { question, today: "2026-07-10" });
          samples.push(performance.now() - startedAt);
          if (answer.results.length === 0) throw new Error(`"${question}" has no answer: ${answer.text}`);
          statements = Math.max(statements, answer.statements.length);
        }
        figures.push(...durationFigures(`why.${name}`, samples));
        figures.push({ name: `why.${name}.statements`, value: statements, unit: "count", n: rounds });
      }
      return figures;
    } finally {
      await close();
    }
  },
};
