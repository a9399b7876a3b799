/** As much of the package as the tests use; it brings no types of its own. */
declare module "parse-prometheus-text-format" {
  function parsePrometheusTextFormat(text: string): readonly {
    readonly name: string;
    readonly help: string;
    readonly type: string;
    readonly metrics: readonly {
      readonly value?: string;
      readonly labels?: Readonly<Record<string, string>>;
    }[];
  }[];
  export = parsePrometheusTextFormat;
}
