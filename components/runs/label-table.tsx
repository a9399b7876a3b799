/** What the labels of answers are worth: how often answers under each were right when it was measured. */
import { ChevronRight } from "lucide-react";
import { reliabilities, reliabilityText } from "#lib/domain/reliability";

/** Closed, for whoever looks at runs comes for the runs. */
export function LabelTable() {
  return (
    <details className="group/labels rounded-lg border border-border bg-surface px-3 shadow-raised">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-medium">
        <ChevronRight
          aria-hidden
          className="size-3.5 shrink-0 text-subtle transition-transform duration-120 ease-calm group-open/labels:rotate-90"
        />
        How often answers under each label are right
      </summary>
      <ul aria-label="What a label is worth" className="pb-2">
        {reliabilities.map(({ level, label, reason, measured }) => (
          <li
            key={level}
            className="grid gap-x-4 gap-y-0.5 border-t border-border py-2 text-sm md:grid-cols-[9rem_1fr_1fr]"
          >
            <span className="font-medium">{label}</span>
            <span className="text-muted">{reason}</span>
            <span>
              <span className="tabular">{reliabilityText({ measured })}</span>
              {measured === null ? null : <span className="block text-xs text-subtle">Of {measured.asked}</span>}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
