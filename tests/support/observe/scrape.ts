/** Reads the app's numbers as Prometheus does: over HTTP, by a parser of its text form. */
import parsePrometheusTextFormat from "parse-prometheus-text-format";

/** One number, as it stands in a line: of a histogram its buckets, its sum and its count. */
export type Sample = {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

export type Scrape = {
  readonly text: string;
  readonly metrics: ReturnType<typeof parsePrometheusTextFormat>;
  readonly samples: readonly Sample[];
  /** The sum of a number over all its labels that match; 0 for what is not there. */
  sum(name: string, labels?: Readonly<Record<string, string>>): number;
};

/** Reads the numbers on a port of this machine. */
export async function scrape(port: number): Promise<Scrape> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status}: ${text}`);
  const samples = samplesOf(text);
  return {
    ...{ text, samples, metrics: parsePrometheusTextFormat(text) },
    sum: (name, wanted = {}) =>
      samples
        .filter((sample) => sample.name === name)
        .filter(({ labels }) => Object.entries(wanted).every(([label, word]) => labels[label] === word))
        .reduce((sum, { value }) => sum + value, 0),
  };
}

/** The parser puts a histogram's label sets into one; without the types each line is a number of its own. */
function samplesOf(text: string): readonly Sample[] {
  return parsePrometheusTextFormat(text.replaceAll(/^# TYPE .*$/gm, "")).flatMap(({ name, metrics }) =>
    metrics.map(({ labels = {}, value }) => ({ name, labels, value: Number(value) })),
  );
}
