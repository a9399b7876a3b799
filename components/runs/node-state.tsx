/** What a step saw of the state, and what it changed in it. */
import { classNames } from "#components/ui/class-names";
import type { TraceEntry } from "#lib/domain/trace";
import { type Difference, lineDifference } from "#lib/state/list-difference";
import { TextBlock } from "./text-block.tsx";

type NodeStateProps = { readonly entry: TraceEntry };

/** Long values were shortened when they were recorded. */
export function NodeState({ entry }: NodeStateProps) {
  const changed = Object.keys(entry.after).toSorted();
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {changed.length === 0 ? (
        <p className="text-sm text-muted">It changed nothing of the state.</p>
      ) : (
        <section aria-label="What it changed" className="flex flex-col gap-3">
          <h3 className="text-sm font-medium">What it changed</h3>
          {changed.map((name) => (
            <StateChange key={name} name={name} before={entry.before[name]} after={entry.after[name]} />
          ))}
        </section>
      )}
      <details>
        <summary className="inline-flex min-h-7 cursor-pointer items-center text-sm font-medium pointer-coarse:min-h-11">
          What it read ({Object.keys(entry.reads).length})
        </summary>
        <div className="flex flex-col gap-3 pt-2">
          {Object.entries(entry.reads).map(([name, value]) => (
            <TextBlock key={name} label={name} text={jsonText(value)} />
          ))}
        </div>
      </details>
    </div>
  );
}

type StateValue = TraceEntry["reads"][string] | undefined;
type StateChangeProps = { readonly name: string; readonly before: StateValue; readonly after: StateValue };

function StateChange({ name, before, after }: StateChangeProps) {
  const lines = lineDifference(jsonText(before), jsonText(after));
  const isSame = lines.every(({ side }) => side === "both");
  return (
    <div className="min-w-0">
      <h4 className="font-mono text-xs">{name}</h4>
      {isSame ? (
        <p className="text-xs text-muted">The same as before.</p>
      ) : (
        <DifferenceLines label={`Change of ${name}`} lines={lines} />
      )}
    </div>
  );
}

function jsonText(value: StateValue): string {
  return value === undefined ? "" : JSON.stringify(value, null, 2);
}

const signs = { both: " ", left: "−", right: "+" } as const;
const looks = {
  both: "text-muted",
  left: "bg-danger-soft text-danger",
  right: "bg-success-soft text-success",
} as const;
const words = { both: null, left: "removed: ", right: "added: " } as const;

type DifferenceLinesProps = { readonly label: string; readonly lines: readonly Difference<string>[] };

/** Lines that went have a minus, lines that came a plus: colours alone say nothing. */
export function DifferenceLines({ label, lines }: DifferenceLinesProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="relative max-h-90 overflow-auto rounded-md border border-border"
    >
      <pre className="font-mono text-xs/5 whitespace-pre-wrap wrap-anywhere">
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a fixed text have no other identity
          <span key={place} className={classNames("block px-2", looks[line.side])}>
            <span aria-hidden className="mr-2 select-none">
              {signs[line.side]}
            </span>
            {words[line.side] === null ? null : <span className="sr-only">{words[line.side]}</span>}
            {line.side === "right" ? line.right : line.left}
          </span>
        ))}
      </pre>
    </section>
  );
}
