/**
 * The form of the file that says which group sees what of the data, and what somebody's groups come to. A key that is not
 * known is a fault: a word that was mistyped must not leave a table open. Browser-safe.
 */
import { z } from "zod";
import {
  combineRights,
  type DatabaseRights,
  type DataRights,
  foldRightsName,
  noRights,
  type RowCondition,
  type RowOperator,
  rightsLiteralSchema,
  rightsOn,
  rowOperators,
  type SchemaRights,
  type TableSight,
} from "./data-rights.ts";

const nameSchema = z
  .string({ error: "must be a name; a number is one in quotes" })
  .min(1, { error: "must be a name" })
  .max(255, { error: "is longer than a name can be" });

const literalSchema = rightsLiteralSchema.refine(
  (value) => typeof value !== "number" || !Number.isInteger(value) || Number.isSafeInteger(value),
  { error: "is too large to be kept exactly; put it in quotes" },
);

const valuesSchema = z
  .array(literalSchema, { error: "must be a list of texts, numbers, true or false" })
  .max(1_000, { error: "are more than 1000" });

/** How many values an operator takes. */
const valueCounts: Readonly<Record<RowOperator, "none" | "one" | "some">> = {
  equals: "one",
  "not equals": "one",
  "less than": "one",
  "at most": "one",
  "more than": "one",
  "at least": "one",
  in: "some",
  "not in": "some",
  "is empty": "none",
  "is not empty": "none",
};

const countWords = { none: "takes no values", one: "takes one value", some: "takes one value or more" } as const;

const conditionSchema = z
  .strictObject(
    {
      column: nameSchema,
      operator: z.enum(rowOperators, { error: `must be one of ${rowOperators.join(", ")}` }),
      values: valuesSchema.default([]),
    },
    { error: formFault },
  )
  .superRefine(({ operator, values }, context) => {
    const wanted = valueCounts[operator];
    const fits = { none: values.length === 0, one: values.length === 1, some: values.length > 0 };
    if (!fits[wanted])
      context.addIssue({ code: "custom", path: ["values"], message: `"${operator}" ${countWords[wanted]}` });
  });

const tableSchema = z.union(
  [
    z.literal("hidden"),
    z.strictObject(
      {
        rows: z.array(conditionSchema, { error: "must be a list of conditions" }).default([]),
        hideColumns: z.array(nameSchema, { error: "must be a list of names" }).default([]),
      },
      { error: formFault },
    ),
  ],
  { error: 'must be "hidden", or have rows or hideColumns' },
);

const schemaSchema = z.union(
  [
    z.literal("all"),
    z.strictObject(
      {
        tables: namesTo(tableSchema).default({}),
        otherTables: z.enum(["shown", "hidden"], { error: "must be shown or hidden" }).default("shown"),
      },
      { error: formFault },
    ),
  ],
  { error: 'must be "all", or have tables or otherTables' },
);

const databaseSchema = z.union(
  [z.literal("all"), z.strictObject({ schemas: namesTo(schemaSchema) }, { error: formFault })],
  { error: 'must be "all", or have schemas' },
);

const databasesSchema = z.union([z.literal("all"), namesTo(databaseSchema)], {
  error: 'must be "all", or name databases',
});

const roleFault = "must be the name of a role of the account; one that is not plain stands in double quotes";

/** As the account would write it: plain names in capitals, all others in their double quotes. So one role is one text. */
const snowflakeRoleSchema = z
  .string({ error: roleFault })
  .max(255, { error: "is longer than a name can be" })
  .regex(/^(?:[A-Za-z_][\w$]*|"(?:[^"]|"")+")$/, { error: roleFault })
  .transform((name) => {
    if (!name.startsWith('"')) return name.toUpperCase();
    const inner = name.slice(1, -1);
    return /^[A-Z_][A-Z0-9_$]*$/.test(inner) ? inner : name;
  });

const groupSchema = z.strictObject(
  { databases: databasesSchema, snowflakeRole: snowflakeRoleSchema.optional() },
  { error: formFault },
);

/** See docs/rights.md. */
export const rightsFileSchema = z.strictObject(
  {
    groups: namesTo(groupSchema).default({}),
    everybody: groupSchema.optional(),
  },
  { error: formFault },
);
export type RightsFile = z.infer<typeof rightsFileSchema>;

type GroupForm = z.infer<typeof groupSchema>;
type DatabaseForm = z.infer<typeof databaseSchema>;
type SchemaForm = Exclude<z.infer<typeof schemaSchema>, "all">;

/** Names of the engine to what is said of them; two that differ by the size of their letters are one name said twice. */
function namesTo<Form extends z.ZodType>(form: Form) {
  return z
    .record(nameSchema, form, { error: "must be names with what is said of each" })
    .superRefine((record, context) => {
      const seen = new Set<string>();
      for (const name of Object.keys(record)) {
        if (seen.has(foldRightsName(name))) {
          context.addIssue({
            code: "custom",
            path: [name],
            message: "is said twice; large and small letters are the same",
          });
        }
        seen.add(foldRightsName(name));
      }
    });
}

/** What is wrong with the keys of a map, in words. */
function formFault(issue: { readonly code?: string; readonly keys?: readonly string[] }): string {
  if (issue.code !== "unrecognized_keys") return "must be a map of keys";
  return `has ${(issue.keys ?? []).map((key) => `"${key}"`).join(" and ")}, which means nothing here`;
}

/**
 * What somebody of these groups sees: what the file says of everybody and of each of the groups, and nothing that it does not
 * say. So who leaves a group, or whose group is called otherwise in the file, sees no database that they did not see before.
 * Large and small letters of a group's name are the same, as they are among groups. Of several roles of the account the one
 * of the first group in the file counts, and the one of everybody where no group names one.
 */
export function rightsOfGroups(file: RightsFile, groups: readonly string[]): DataRights {
  const forms = [
    ...formsOf(file, groups).map(([, form]) => form),
    ...(file.everybody === undefined ? [] : [file.everybody]),
  ];
  return forms.length === 0 ? noRights : combineRights(forms.map(rightsOfForm));
}

/** In the order of the file. */
function formsOf(file: RightsFile, groups: readonly string[]): readonly (readonly [string, GroupForm])[] {
  const own = new Set(groups.map(foldGroupName));
  return Object.entries(file.groups).filter(([name]) => own.has(foldGroupName(name)));
}

/**
 * Of each set of groups (all those of one person), what to tell where they name several roles of the account: one of them
 * counts and the others do not. Each sentence once.
 */
export function rolesThatClash(file: RightsFile, sets: Iterable<readonly string[]>): readonly string[] {
  const sentences = [...sets].flatMap((groups) => {
    const named = formsOf(file, groups).filter(([, { snowflakeRole }]) => snowflakeRole !== undefined);
    const [first] = named;
    const others = named.filter(([, { snowflakeRole }]) => snowflakeRole !== first?.[1].snowflakeRole);
    if (first === undefined || others.length === 0) return [];
    const names = [first, ...others].map(([name]) => name).join(" and ");
    return [`Somebody is in ${names}, with different Snowflake roles: the role of ${first[0]} counts.`];
  });
  return [...new Set(sentences)];
}

/** The groups that the file names and that are not among these, as it writes them. */
export function groupsNotAmong(file: RightsFile, known: readonly string[]): readonly string[] {
  const folded = new Set(known.map(foldGroupName));
  return Object.keys(file.groups).filter((name) => !folded.has(foldGroupName(name)));
}

/** Written in whichever way, it is the name that an admin gave. */
function foldGroupName(name: string): string {
  return name.normalize("NFC").trim().toLowerCase();
}

function rightsOfForm({ databases, snowflakeRole }: GroupForm): DataRights {
  if (databases === "all") return rightsOn(databases, snowflakeRole ?? null);
  const entries = Object.entries(databases).map(([name, form]) => [foldRightsName(name), databaseOf(form)] as const);
  return rightsOn(new Map(entries), snowflakeRole ?? null);
}

function databaseOf(form: DatabaseForm): DatabaseRights {
  if (form === "all") return "all";
  return Object.entries(form.schemas).map(([name, schema]): SchemaRights => {
    const own: SchemaForm = schema === "all" ? { tables: {}, otherTables: "shown" } : schema;
    const tables = Object.entries(own.tables).map(([table, said]) => ({
      table: foldRightsName(table),
      sights: said === "hidden" ? [] : [sightOf(said)],
    }));
    return { schema: foldRightsName(name), showsOthers: own.otherTables === "shown", tables };
  });
}

function sightOf({
  rows,
  hideColumns,
}: {
  readonly rows: readonly RowCondition[];
  readonly hideColumns: readonly string[];
}): TableSight {
  return {
    rows: rows.map(({ column, ...condition }) => ({ ...condition, column: foldRightsName(column) })),
    hides: hideColumns.map(foldRightsName),
  };
}
