/** A fault that the product must never have, as a change of one of its own lines. */
export type Fault = {
  /** What the product would do wrong. */
  readonly name: string;
  /** From the project's folder. */
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly find: string;
  readonly replace: string;
};
