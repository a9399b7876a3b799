/** Names of columns that adjectives and verbs speak of: "old" of an age, "worth" of a value. */
import type { ColumnConcept } from "../lexicon/cue.ts";

/** The columns of these names, likeliest first. */
export const concept = (names: string, reversed = ""): ColumnConcept => ({
  names: names === "" ? [] : names.split("|"),
  reversed: reversed === "" ? [] : reversed.split("|"),
});

export const age: ColumnConcept = {
  ...concept("age", "birth date|date of birth|birthday|birth year|birthdate|dob|year of birth|born"),
  isAge: true,
};
export const size = concept(
  "size|area|population|capacity|amount|volume|enrollment|floor area|square footage|value|total",
);
export const length = concept("length|duration|distance|height|runtime|time");
export const weight = concept("weight|mass");
export const price = concept("price|cost|fee|rate|amount|rent|charge|tuition|fare");
export const height = concept("height|elevation|altitude|depth");
export const speed = concept("speed|velocity|pace", "lap time|time|duration|finish time");
export const wealth = concept("net worth|wealth|income|salary|assets|money|earnings");
export const recency = concept("date|time|year|timestamp|created|start date|release date|release year");
export const heat = concept("temperature|mean temperature|maximum temperature");
export const cold = concept("temperature|mean temperature|minimum temperature");
export const quality = concept(
  "score|rating|grade|stars|points|rank points|performance",
  "rank|ranking|position|place",
);
export const loudness = concept("loudness|volume");
export const deadliness = concept("deaths|fatalities|casualties|killed|death toll");
export const wind = concept("wind speed|wind|gust");
export const wetness = concept("precipitation|rainfall|rain");
export const snow = concept("snowfall|snow");
export const population = concept("population|inhabitants|residents");
export const profit = concept("profit|gross profit|net profit|margin");
export const strength = concept("magnitude|strength|intensity|force|power|score|rating", "rank|ranking|position|place");
