"use client";

/** The databases of a chat in a heading: their names stand out and break between each other, not within. */
import { Fragment } from "react";
import { classNames } from "#components/ui/class-names";
import { type ContextSelection, contextsOf } from "#lib/domain/context-selection";

/** All that is asked, in one phrase: "DEMO / SALES and ARCHIVE / SALES". */
export function SelectionNames({ selection }: { readonly selection: ContextSelection }) {
  const contexts = contextsOf(selection);
  return contexts.map(({ database, schema }, place) => {
    const name = `${database} / ${schema}`;
    return (
      <Fragment key={JSON.stringify([database, schema])}>
        {joint(place, contexts.length)}
        <span
          className={classNames("text-primary", name.length > longestUnbroken ? "wrap-anywhere" : "whitespace-nowrap")}
        >
          {name}
        </span>
      </Fragment>
    );
  });
}

/** Longer ones would not fit a phone's width. */
const longestUnbroken = 24;

function joint(place: number, count: number): string {
  if (place === 0) return "";
  return place === count - 1 ? " and " : ", ";
}
