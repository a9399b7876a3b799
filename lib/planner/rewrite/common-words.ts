/** Words of questions that are worth mending when they are mistyped, and short forms that stand for them. */
import { months } from "../time/calendar-period.ts";

/** Words that say much: months, and what a question is built of. Small words are not among them, since they are dropped. */
export const commonWords: ReadonlySet<string> = new Set([
  ...Object.keys(months),
  ..."monday tuesday wednesday thursday friday saturday sunday weekday weekdays".split(" "),
  ..."number total average median minimum maximum distinct different unique percentage percent share".split(" "),
  ..."highest lowest largest smallest biggest greatest longest shortest cheapest expensive".split(" "),
  ..."oldest newest latest earliest recent popular common frequent".split(" "),
  ..."between before after since until during without never every which where above below greater".split(" "),
  ..."month months monthly weeks weekly years yearly annual quarter quarters quarterly daily".split(" "),
  ..."compare compared versus previous current growth change difference ratio cumulative running trend".split(" "),
  ..."sorted ordered grouped descending ascending alphabetical".split(" "),
]);

/** What is typed in haste, by what it stands for. */
const typed: Readonly<Record<string, string>> = {
  please: "pls|plz|plse",
  thanks: "thx|tks|ty|cheers",
  you: "u|ya",
  and: "adn|nad",
  the: "teh|hte|th",
  which: "wich|whcih|wihch|whihc",
  what: "waht|wat|whta|wht",
  how: "hwo|hw",
  many: "mnay|mny|amny",
  much: "muhc|mcuh",
  with: "wiht|w|wth",
  from: "frm",
  their: "thier",
  show: "shwo|hsow|sohw",
  give: "giev|gvie|gimme",
  list: "lsit|lits",
  total: "totl|toal|ttl|totla",
  number: "nbr|nmbr",
  average: "avrg",
  year: "yr",
  years: "yrs",
  month: "mth|mnth",
  months: "mths|mnths",
  quarter: "qtr",
  quarters: "qtrs",
  week: "wk",
  weeks: "wks",
  between: "btw|betw|btwn",
  without: "wo",
  percentage: "pct|perc",
  versus: "v",
};

/** The words that short forms stand for. */
export const shortHands: ReadonlyMap<string, string> = new Map(
  Object.entries(typed).flatMap(([word, forms]) => forms.split("|").map((form) => [form, word] as const)),
);
