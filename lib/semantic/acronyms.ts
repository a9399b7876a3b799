/** Letters that stand for the words of a figure or a thing, in names and in questions: a column "MRR" is the monthly recurring revenue. */

const meanings: Readonly<Record<string, string>> = {
  acv: "annual contract value",
  aht: "average handling time",
  aov: "average order value",
  arpu: "average revenue per user",
  bmi: "body mass index",
  cac: "customer acquisition cost",
  clv: "customer lifetime value",
  cogs: "cost of goods sold",
  cpa: "cost per acquisition",
  cpc: "cost per click",
  cpi: "consumer price index",
  csat: "customer satisfaction",
  ctr: "click through rate",
  dau: "daily active users",
  ebitda: "earnings before interest taxes depreciation and amortisation",
  eps: "earnings per share",
  eta: "estimated time of arrival",
  etd: "estimated time of departure",
  fcr: "first contact resolution",
  frt: "first response time",
  fte: "full time equivalent",
  gdp: "gross domestic product",
  gmv: "gross merchandise value",
  gpa: "grade point average",
  kpi: "key performance indicator",
  los: "length of stay",
  ltv: "lifetime value",
  mau: "monthly active users",
  mrr: "monthly recurring revenue",
  mttr: "mean time to repair",
  npl: "non performing loan",
  nps: "net promoter score",
  oee: "overall equipment effectiveness",
  pnl: "profit and loss",
  roas: "return on ad spend",
  roi: "return on investment",
  sku: "stock keeping unit",
  sla: "service level agreement",
  tcv: "total contract value",
  wau: "weekly active users",
};

const wordsByAcronym: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(meanings).map(([acronym, words]) => [acronym, words.split(" ")]),
);

/** The same name with one acronym spelled out, or with its words as their acronym, one at a time. */
export function saidWithAcronyms(words: readonly string[]): readonly (readonly string[])[] {
  const spelled = words.flatMap((word, at) => {
    const meant = wordsByAcronym.get(word);
    return meant === undefined ? [] : [words.toSpliced(at, 1, ...meant)];
  });
  const shortened = [...wordsByAcronym].flatMap(([acronym, meant]) => {
    const at = startOf(words, meant);
    return at < 0 ? [] : [words.toSpliced(at, meant.length, acronym)];
  });
  return [...spelled, ...shortened];
}

function startOf(words: readonly string[], part: readonly string[]): number {
  return words.findIndex((_, at) => part.every((word, place) => words[at + place] === word));
}
