/** The glossary as it is read and edited on the screen: what the elements of a semantic model are and say. */
import type {
  ModelChange,
  ModelEdit,
  ModelElement,
  ModelElementKind,
  ModelOrigin,
  ModelProblem,
} from "./model-edit.ts";

/** A row of the list. */
export type GlossaryItem = {
  readonly element: ModelElement;
  readonly label: string;
  /** What tells it from others of its name: its table, its question. */
  readonly hint: string | null;
  readonly synonyms: readonly string[];
  readonly from: ModelOrigin["from"];
  /** Somebody took it out of the model; it can be brought back. */
  readonly isRemoved: boolean;
  /** The worst that is wrong with it; null for nothing. */
  readonly problem: ModelProblem["level"] | null;
};

export type NameKind = Extract<ModelElementKind, "metric" | "filter" | "table" | "column">;

/** A name that a question may point at. */
export type NameSuggestion = {
  readonly kind: NameKind;
  /** As it is written in a question: `@CUSTOMERS.COUNTRY`. */
  readonly reference: string;
  readonly label: string;
  readonly hint: string | null;
};

/** What the list asks for. */
export type GlossaryFilter = {
  readonly text: string;
  /** null: all kinds. */
  readonly kind: ModelElementKind | null;
  /** Only what somebody edited. */
  readonly isEditedOnly: boolean;
  /** Only what something is wrong with. */
  readonly isFaultyOnly: boolean;
};

/** A piece of the list, the best fit first. */
export type GlossaryPage = {
  readonly items: readonly GlossaryItem[];
  /** Of all pieces. */
  readonly total: number;
  /** Where the next piece begins; null at the end. */
  readonly next: number | null;
};

/** A model file that somebody brought in. */
export type GlossaryFile = { readonly name: string; readonly importedBy: string; readonly importedAt: string };

/** What stands over the list. */
export type GlossaryOverview = {
  readonly counts: Readonly<Record<ModelElementKind, number>>;
  readonly editCount: number;
  /** null where nobody brought one in. */
  readonly file: GlossaryFile | null;
  readonly problems: readonly ModelProblem[];
  /** Edits and pieces of files that are not used, a sentence each. */
  readonly warnings: readonly string[];
  readonly tables: readonly string[];
};

/** An element with all that can be said of it. */
export type GlossaryEntry = {
  readonly element: ModelElement;
  readonly label: string;
  /** What it says now; a field that it has none of is left out. */
  readonly values: ModelChange;
  /** What it said before anybody edited it; null for an element that a person added. */
  readonly before: ModelChange | null;
  readonly origin: ModelOrigin;
  readonly isRemoved: boolean;
  /** Of its edits: a writer who saw another one is told. */
  readonly version: number;
  /** What the database tells of it, a sentence each. */
  readonly facts: readonly string[];
  readonly problems: readonly ModelProblem[];
};

/** What somebody wants of an element: new fields, that it is taken out, or, as null, that all its edits are. */
export type WantedChange = ModelEdit["change"] | null;

/** What became of an edit. */
export type GlossarySaved =
  | { readonly kind: "kept"; readonly entry: GlossaryEntry | null }
  /** Somebody else was faster; nothing was changed. */
  | {
      readonly kind: "conflict";
      readonly by: string;
      readonly at: string;
      /** Of the element now: who saves over it has to have seen it. */
      readonly version: number;
      /** As it stands now; null where it is gone. */
      readonly entry: GlossaryEntry | null;
      readonly theirs: ModelEdit["change"] | null;
    };

/** What a file would do, told before it is taken. */
export type GlossaryImportPreview = {
  readonly name: string;
  /** The file whose place it takes; null where nobody brought one in. */
  readonly replaces: GlossaryFile | null;
  /** Why it cannot be read, with line and column; empty where it can. */
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly changes: readonly {
    readonly element: ModelElement;
    readonly label: string;
    readonly what: "added" | "changed" | "removed";
  }[];
};
