/** The demo questions that the benchmarks ask; all of them can be answered without a model. */
export const demoContext = { database: "DEMO", schema: "SALES" };

export const demoQuestions = [
  "total revenue by region",
  "top 10 products by revenue in 2025",
  "monthly orders over time",
  "average order value per store last quarter",
  "customers in Berlin",
  "how many orders were returned",
  "revenue by category in 2024",
  "number of customers by segment",
] as const;
