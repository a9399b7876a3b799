"use client";

/** One filter on one column: a comparison, a value, and what is wrong with it. */
import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/ui/button";
import { type FilterOperator, isNullOperator, operatorsFor, operatorWords, readFilter } from "#lib/domain/filter-words";
import type { ResultFilter } from "#lib/domain/result-view";
import type { TableColumn } from "./column-layout.tsx";

type FilterFormProps = {
  readonly column: TableColumn;
  readonly timeZone: string;
  onApply(filter: ResultFilter): void;
};

const fieldLook =
  "h-8 w-full rounded-md border border-control/60 bg-surface px-2 text-sm text-fg pointer-coarse:h-11 aria-invalid:border-danger";

/** Enter applies; an unreadable value stays, with the reason under it. */
export function FilterForm({ column, timeZone, onApply }: FilterFormProps) {
  const operators = operatorsFor(column.kind);
  const [operator, setOperator] = useState<FilterOperator>(operators[0] ?? "is_null");
  const [typed, setTyped] = useState(column.kind === "boolean" ? "true" : "");
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const filter = readFilter({ column: column.position, kind: column.kind, operator, typed, timeZone });
    if (typeof filter === "string") setProblem(filter);
    else onApply(filter);
  };
  return (
    <form onSubmit={submit} className="flex w-64 flex-col gap-2 p-3" noValidate>
      <p className="truncate text-xs text-subtle">Only rows where {column.label}</p>
      <select
        aria-label="Comparison"
        value={operator}
        className={fieldLook}
        onChange={(event) => setOperator(operators.find((known) => known === event.target.value) ?? operator)}
      >
        {operators.map((known) => (
          <option key={known} value={known}>
            {operatorWords(known, column.kind)}
          </option>
        ))}
      </select>
      {isNullOperator(operator) ? null : (
        <FilterValue column={column} typed={typed} problem={problem} onType={setTyped} />
      )}
      <Button type="submit" look="primary" className="justify-center pointer-coarse:h-11">
        Apply
      </Button>
    </form>
  );
}

type FilterValueProps = {
  readonly column: TableColumn;
  readonly typed: string;
  readonly problem: string | null;
  onType(typed: string): void;
};

function FilterValue({ column, typed, problem, onType }: FilterValueProps) {
  const problemId = useId();
  if (column.kind === "boolean") {
    return (
      <select aria-label="Value" value={typed} className={fieldLook} onChange={(event) => onType(event.target.value)}>
        <option value="true">true</option>
        <option value="false">false</option>
      </select>
    );
  }
  return (
    <>
      <input
        aria-label="Value"
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : problemId}
        type={column.kind === "date" ? "date" : "text"}
        inputMode={column.isNumeric ? "decimal" : undefined}
        autoComplete="off"
        maxLength={1000}
        placeholder={placeholders[column.kind]}
        value={typed}
        className={fieldLook}
        onChange={(event) => onType(event.target.value)}
      />
      {problem === null ? null : (
        <p id={problemId} role="alert" className="text-xs text-danger">
          {problem}
        </p>
      )}
    </>
  );
}

const placeholders: Partial<Record<TableColumn["kind"], string>> = {
  timestamp: "2024-02-29 08:30",
  timestamp_tz: "2024-02-29 08:30",
  time: "08:30",
};
