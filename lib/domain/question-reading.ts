/** How a question was read, word by word: what each stretch of it became, and what nothing was made of. */
import { z } from "zod";

export const readWordsRoles = [
  /** What is counted, added up or averaged. */
  "figure",
  /** Rows that are listed, and the columns that are shown of them. */
  "shown",
  "group",
  "condition",
  "period",
  "order",
  "comparison",
  /** A name of the data in a question that got no plan. */
  "name",
  /** Words of the language: they say how the others belong together. */
  "language",
  "left_out",
  /** Neither a name of the data nor a word of the language. */
  "unknown",
] as const;

/** A stretch of a question, with the spaces behind it. */
export const readWordsSchema = z.object({
  text: z.string(),
  role: z.enum(readWordsRoles),
  /** What the words became, in those of the data: "Revenue", `city "Berlin"`; null where they say nothing by themselves. */
  became: z.string().nullable(),
});
export type ReadWords = z.infer<typeof readWordsSchema>;

/** In their order; together they are the question, letter by letter. */
export const questionReadingSchema = z.array(readWordsSchema);
export type QuestionReading = readonly ReadWords[];
