"use client";

/** A number in an answer's text: a way to the cell that it comes from, or a remark that no result holds it. */
import { isValidElement, type ReactNode } from "react";
import { usePointing } from "#components/result/pointed-place";
import { Tooltip } from "#components/ui/tooltip";
import { useFigureSource } from "./answer-figures.tsx";

type FigureLinkProps = { readonly index: number; readonly children?: ReactNode };

/** Its name says where it leads: "69.50, row 2, column Revenue". */
export function FigureLink({ index, children }: FigureLinkProps) {
  const { point } = usePointing();
  const source = useFigureSource(index);
  if (source.kind === "none") return children;
  if (source.kind === "unknown") {
    return (
      <span
        title="This number is not found in the result."
        className="underline decoration-warning decoration-dotted decoration-2 underline-offset-3"
      >
        {children}
        <span className="sr-only"> (not found in the result)</span>
      </span>
    );
  }
  return (
    <Tooltip label={`${source.title}: ${source.words}. Open in the table.`}>
      <button
        type="button"
        aria-label={`${wordsIn(children)}, ${source.words}`}
        onClick={() => point(source.place)}
        className="tabular relative -mx-px -my-0.5 rounded-sm bg-primary-soft px-0.5 py-0.5 text-primary decoration-primary/60 underline-offset-3 transition-colors duration-120 ease-calm hover:underline pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5"
      >
        {children}
      </button>
    </Tooltip>
  );
}

/** The text that the children draw. */
function wordsIn(children: ReactNode): string {
  if (typeof children === "string" || typeof children === "number") return String(children);
  if (Array.isArray(children)) return children.map(wordsIn).join("");
  return isValidElement<{ children?: ReactNode }>(children) ? wordsIn(children.props.children) : "";
}
