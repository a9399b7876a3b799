"use client";

/** How sure an answer is: in words with their reason, and what was looked at for whoever wants to know. */
import { BadgeCheck, CircleDashed, ShieldCheck, TriangleAlert } from "lucide-react";
import type { AnswerContent } from "#lib/state/turn";

type Checks = NonNullable<AnswerContent["checks"]>;

/** One line; the notes open below it. */
export function ChecksLine({ level, sentence, notes }: Checks) {
  return (
    <div className="flex items-start gap-2 text-xs text-muted">
      <LevelIcon level={level} />
      {notes.length === 0 ? (
        <p className="min-w-0 leading-5 wrap-anywhere">{sentence}</p>
      ) : (
        <details className="min-w-0">
          <summary className="min-h-6 cursor-pointer rounded-sm leading-6 wrap-anywhere underline decoration-control/40 decoration-dotted underline-offset-3 hover:text-fg pointer-coarse:min-h-11 pointer-coarse:py-3">
            {sentence}
          </summary>
          <ul aria-label="What was checked" className="flex list-disc flex-col gap-0.5 pt-1 pl-4 marker:text-control">
            {notes.map((note) => (
              <li key={note} className="wrap-anywhere">
                {note}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function LevelIcon({ level }: Pick<Checks, "level">) {
  const look = "mt-0.5 size-4 shrink-0";
  if (level === "verified") return <BadgeCheck aria-hidden className={`${look} text-success`} />;
  if (level === "explained" || level === "checked")
    return <ShieldCheck aria-hidden className={`${look} text-success`} />;
  if (level === "doubtful") return <TriangleAlert aria-label="Doubtful:" className={`${look} text-warning`} />;
  return <CircleDashed aria-hidden className={`${look} text-subtle`} />;
}
