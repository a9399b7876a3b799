/** What a model says over a result: read from the prompt that it is asked with, as a model would. */
import type { Wording } from "./servers.ts";

export type Sentence = {
  readonly text: string;
  /** Not so, or beside the point. */
  readonly isTwisted: boolean;
};

/** Where the result has nothing that could be twisted so, the rules' own summary. */
export function sentenceOf(wording: Wording, prompt: string): Sentence {
  const twisted = twistedOf(wording, prompt);
  return twisted === null ? { text: blockOf("summary", prompt), isTwisted: false } : { text: twisted, isTwisted: true };
}

function twistedOf(wording: Wording, prompt: string): string | null {
  const [header = [], ...rows] = blockOf("result", prompt)
    .split("\n")
    .map((line) => line.split(" | "));
  const [first, last] = [rows[0], rows.at(-1)];
  switch (wording) {
    case "result":
      return null;
    case "beside the point": {
      const count = /Rows in all: (\d+)/.exec(prompt)?.[1];
      return count === undefined || rows.length === 0 ? null : `The result has ${count} rows.`;
    }
    case "another row's figure": {
      const figure = first?.at(-1);
      if (last === undefined || figure === undefined || last.length < 2 || figure === last.at(-1)) return null;
      return `${header.at(-1)} of ${last[0]} is ${figure}.`;
    }
    case "the last is the highest": {
      const figures = rows.map((row) => numberIn(row.at(-1)));
      const [own = Number.NaN] = figures.slice(-1);
      if (last === undefined || last.length < 2 || !figures.some((figure) => figure > own)) return null;
      return `The highest ${header.at(-1)} is that of ${last[0]}, with ${last.at(-1)}.`;
    }
  }
}

function numberIn(text = ""): number {
  const digits = text.replaceAll(/[^\d.-]/g, "");
  return digits === "" ? Number.NaN : Number(digits);
}

/** A block of a prompt by its name. */
function blockOf(name: string, prompt: string): string {
  return new RegExp(`<data name="${name}">\\n([\\s\\S]*?)\\n</data>`).exec(prompt)?.[1] ?? "";
}
