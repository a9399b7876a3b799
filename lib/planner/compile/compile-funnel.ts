/** Counts of one course as rows: each with what it is of the first one and of the one before. */
import type { OutputColumn } from "#lib/domain/chart";
import type { Dialect } from "#lib/domain/dialect";
import type { SinglePlan } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { literal, quoted } from "../sql/sql-text.ts";
import { compileGroups } from "./compile-groups.ts";
import { joinLines, selectText } from "./select-text.ts";

type Args = { readonly model: SemanticModel; readonly dialect: Dialect };

const plain = { isAdditive: false, format: null } as const;
const share = { ...plain, role: "detail", format: "percent" } as const;

const outputs: readonly OutputColumn[] = [
  { ...plain, label: "Step", role: "category", isOrdered: true, isStep: true },
  { label: "Count", role: "measure", isAdditive: true, format: "integer" },
  { ...share, label: "Share of the first step" },
  { ...share, label: "Share of the step before" },
];

/** The statement and its columns: a row for each figure of the plan, in their order. */
export function compileFunnel(
  plan: SinglePlan,
  args: Args,
): { readonly sql: string; readonly outputs: OutputColumn[] } {
  const figures = compileGroups({ ...plan, calculation: null, order: [], limit: null }, args);
  const steps = figures.outputs.map(({ label }, index) =>
    selectText({
      columns: [
        { text: String(index + 1), heading: "place" },
        { text: literal(label, args.dialect), heading: "step" },
        { text: quoted(label), heading: "reached" },
      ],
      from: "FROM figures",
    }),
  );
  const [step, count, ofFirst, ofBefore] = outputs.map(({ label }) => quoted(label));
  const sql = joinLines([
    selectText({
      withs: [
        { name: "figures", text: figures.sql },
        { name: "steps", text: steps.join("\nUNION ALL\n") },
      ],
      columns: [
        { text: "step", heading: step ?? "" },
        { text: "reached", heading: count ?? "" },
        {
          text: "1.0 * reached / nullif(first_value(reached) OVER (ORDER BY place ASC), 0)",
          heading: ofFirst ?? "",
        },
        { text: "1.0 * reached / nullif(lag(reached) OVER (ORDER BY place ASC), 0)", heading: ofBefore ?? "" },
      ],
      from: "FROM steps",
    }),
    "ORDER BY place ASC",
  ]);
  return { sql, outputs: [...outputs] };
}
