/** How the file of rights on data stands, for admins. Browser-safe. */

export type RightsState =
  /** There is none: everybody sees everything. */
  | { readonly kind: "none"; readonly path: string }
  | {
      readonly kind: "read";
      readonly path: string;
      readonly groups: readonly string[];
      /** What of it does not fit the databases or the groups, a sentence each. */
      readonly misfits: readonly string[];
    }
  /** Nobody sees any data. Each fault with its line. */
  | { readonly kind: "faulty"; readonly path: string; readonly faults: readonly string[] };
