/** How the file of rights on data stands, for admins: what is wrong with it is told here, since then nobody sees any data. */
import type { RightsState } from "#lib/domain/rights-state";

type RightsReportProps = { readonly state: RightsState };

export function RightsReport({ state }: RightsReportProps) {
  const { sentence, details } = wordsOf(state);
  return (
    <>
      <p role={state.kind === "faulty" ? "alert" : undefined} className="text-sm wrap-anywhere">
        {sentence}
      </p>
      {details.length === 0 ? null : (
        <ul aria-label="What is wrong" className="flex list-disc flex-col gap-1 pl-5 text-sm wrap-anywhere">
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
      <p className="font-mono text-xs wrap-anywhere text-muted">{state.path}</p>
    </>
  );
}

function wordsOf(state: RightsState): { readonly sentence: string; readonly details: readonly string[] } {
  switch (state.kind) {
    case "none":
      return { sentence: "There is no file of rights: everybody sees all data.", details: [] };
    case "faulty":
      return { sentence: "The file of rights cannot be used, so nobody sees any data.", details: state.faults };
    case "read": {
      const groups = state.groups.length === 0 ? "no groups" : state.groups.join(", ");
      const misfits =
        state.misfits.length === 0 ? "" : " Some of it needs a look; what fits neither team nor data shows nothing:";
      return { sentence: `Rights go by the groups of the file: ${groups}.${misfits}`, details: state.misfits };
    }
  }
}
