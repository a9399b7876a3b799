"use client";

/** What of the glossary an answer is made with: each element leads to what it means. */
import { BookOpenText } from "lucide-react";
import Link from "next/link";
import type { UsedDefinition } from "#lib/domain/message";
import { glossaryHref } from "#lib/state/glossary-address";
import { kindWords } from "#lib/state/glossary-words";
import type { AnswerContent } from "#lib/state/turn";

/** Nothing where nothing of the glossary was used. */
export function Definitions({ definitions }: Pick<AnswerContent, "definitions">) {
  if (definitions === null || definitions.items.length === 0) return null;
  const { context, items } = definitions;
  return (
    <section className="flex items-start gap-1.5 text-xs text-muted">
      <BookOpenText aria-hidden className="mt-1.5 size-3.5 shrink-0 text-subtle" />
      <h3 className="mt-1 shrink-0">From the glossary:</h3>
      <ul aria-label="From the glossary" className="flex min-w-0 flex-wrap gap-x-3">
        {items.map((item) => (
          <li key={`${item.element.kind} ${item.element.key}`} className="min-w-0">
            <Link
              href={glossaryHref({ context, element: item.element })}
              prefetch={false}
              className="inline-flex min-h-6 items-center wrap-anywhere underline decoration-control/60 underline-offset-2 hover:text-fg pointer-coarse:min-h-11"
            >
              {definitionText(item)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A definition's name, and what the user called it: "Revenue, called takings". */
function definitionText({ element, label, words }: UsedDefinition): string {
  const isQuestion = element.kind === "verified_query";
  const kind = element.kind === "metric" ? "" : `${kindWords[element.kind][0].toLowerCase()} `;
  const name = isQuestion ? `${kind}"${label}"` : `${kind}${label}`;
  return words === null ? name : `${name}, called "${words}"`;
}
