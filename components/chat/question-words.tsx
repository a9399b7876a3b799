/** The question with what its words became under them: those of the plan underlined, those left out struck through. */
import { classNames } from "#components/ui/class-names";
import type { QuestionReading, ReadWords } from "#lib/domain/question-reading";

const name = "How the question was read";

/** Nothing where no word is told anything of. */
export function QuestionWords({ reading }: { readonly reading: QuestionReading | null }) {
  if (reading === null || reading.every(({ role }) => role === "language")) return null;
  return (
    <figure aria-label={name} className="flex flex-col gap-1">
      <figcaption className="text-xs font-medium text-muted">{name}</figcaption>
      <p className="flex flex-wrap gap-x-2 gap-y-1 text-sm">
        {placed(reading).map(({ start, words }) => (
          <Words key={start} {...words} />
        ))}
      </p>
    </figure>
  );
}

/** Where each stretch begins in the question: the same words may come again. */
function placed(reading: QuestionReading): readonly { readonly start: number; readonly words: ReadWords }[] {
  let end = 0;
  return reading.map((words) => {
    const start = end;
    end += words.text.length;
    return { start, words };
  });
}

const told: Readonly<Partial<Record<ReadWords["role"], string>>> = { left_out: "left out", unknown: "not known" };

const marks: Readonly<Partial<Record<ReadWords["role"], string>>> = {
  language: "text-muted",
  left_out: "line-through decoration-warning",
  unknown: "underline decoration-wavy decoration-danger",
};

/** What they became stands below, so that both are read in the question's order. */
function Words({ text, role, became }: ReadWords) {
  const note = told[role] ?? became;
  return (
    <span className="inline-flex max-w-full flex-col wrap-anywhere">
      <span
        dir="auto"
        className={classNames("underline-offset-4", marks[role] ?? "underline decoration-primary decoration-2")}
      >
        {text.trim()}
      </span>
      {note === null ? null : (
        <span className={classNames("text-xs", role === "unknown" ? "text-danger" : "text-muted")}>
          <span className="sr-only">: </span>
          {note}
        </span>
      )}{" "}
    </span>
  );
}
