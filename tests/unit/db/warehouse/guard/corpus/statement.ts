/** The form of the corpus: data only, so that a case is one line to add. */

export type AllowedStatement = {
  readonly sql: string;
  /** What the case stands for. */
  readonly because: string;
};

export type RefusedStatement = AllowedStatement & {
  /** The text that the verdict points at; left out where nothing can be pointed at. */
  readonly word?: string;
};
