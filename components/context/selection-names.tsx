"use client";

/** The databases of a chat in a heading: their names stand out and break between each other, not within. */
import { Fragment } from "react";
import { type ContextSelection, contextsOf } from "#lib/domain/context-selection";

/** "DEMO / SALES and ARCHIVE / SALES". */
export function SelectionNames({ selection }: { readonly selection: ContextSelection }) {
  const contexts = contextsOf(selection);
  return contexts.map(({ database, schema }, place) => (
    <Fragment key={JSON.stringify([database, schema])}>
      {joint(place, contexts.length)}
      <span className="inline-block max-w-full wrap-anywhere text-primary">
        {database} / {schema}
      </span>
    </Fragment>
  ));
}

function joint(place: number, count: number): string {
  if (place === 0) return "";
  return place === count - 1 ? " and " : ", ";
}
