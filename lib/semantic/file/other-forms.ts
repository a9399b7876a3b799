/** Files that say the same in another form: data dictionaries, Open Semantic Interchange, MetricFlow. */
import { z } from "zod";
import { contentOfDictionary, dictionarySchema, pathInDictionary } from "./dictionary.ts";
import { type FileContent, modelFileSchema } from "./file-form.ts";
import type { PathPart } from "./file-places.ts";
import { metricFlowSchema, viewOfMetricFlow } from "./metric-flow.ts";
import { interchangeSchema, viewOfInterchange } from "./open-interchange.ts";

export type OtherForm = {
  /** The content with where its parts stand in the file, or what is wrong with it. */
  read(value: unknown): ReadForm | z.ZodError;
  /** Whose unknown keys are told; null where the form has many that are of no use here. */
  readonly form: z.ZodType | null;
};

export type ReadForm = { readonly content: FileContent; pathOf(path: readonly PathPart[]): readonly PathPart[] };

/** The form that the file has; null for that of a semantic view. */
export function otherFormOf(value: unknown): OtherForm | null {
  return forms.find(({ sign }) => sign.safeParse(value).success)?.form ?? null;
}

const dictionary: OtherForm = {
  form: dictionarySchema,
  read: (value) => {
    const read = dictionarySchema.safeParse(value);
    if (!read.success) return read.error;
    return { content: contentOfDictionary(read.data), pathOf: (path) => pathInDictionary(path, read.data) };
  },
};

const interchange: OtherForm = {
  form: null,
  read: (value) => {
    const read = interchangeSchema.safeParse(value);
    return read.success ? viewRead(viewOfInterchange(read.data), ["semantic_model", 0, "datasets"]) : read.error;
  },
};

const metricFlow: OtherForm = {
  form: null,
  read: (value) => {
    const read = metricFlowSchema.safeParse(value);
    return read.success ? viewRead(viewOfMetricFlow(read.data), ["semantic_models"]) : read.error;
  },
};

/** @param tables where the file has what a semantic view calls tables. */
function viewRead(view: unknown, tables: readonly PathPart[]): ReadForm {
  const content = modelFileSchema.parse(view);
  return {
    content,
    pathOf: ([list, index]) => (list === "tables" && index !== undefined ? [...tables, index] : [list ?? "metrics"]),
  };
}

/** A semantic view has a list of tables, a dictionary a map of them. */
const forms = [
  { sign: z.object({ tables: z.record(z.string(), z.unknown()) }), form: dictionary },
  { sign: z.object({ semantic_model: z.array(z.unknown()) }), form: interchange },
  { sign: z.object({ semantic_models: z.array(z.unknown()) }), form: metricFlow },
];
