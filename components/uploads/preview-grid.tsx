"use client";

/** The columns of a file with their types, and its first rows; plain text whatever the cells hold. */
import { classNames } from "#components/ui/class-names";
import { isNumericKind } from "#lib/domain/column-kind";
import { commonDecimals, type FormatColumn, formatCount, formatValue } from "#lib/domain/format";
import type { UploadColumn, UploadPreview, UploadType } from "#lib/domain/upload";
import { typeLabels } from "./type-labels.ts";

/** Beyond this nobody reads, and the page would grow slow. */
const shownColumns = 60;

type PreviewGridProps = {
  readonly preview: UploadPreview;
  /** What the user chose, which may not have been read yet. */
  readonly chosen: Readonly<Record<string, UploadType>>;
  readonly isBusy: boolean;
  readonly onChoose: (position: number, type: UploadType) => void;
};

/** Scrolls sideways by itself. */
export function PreviewGrid({ preview, chosen, isBusy, onChoose }: PreviewGridProps) {
  const columns = preview.columns.slice(0, shownColumns);
  const hidden = preview.columns.length - columns.length;
  const formats = columns.map((column, at) => withDecimals(column, preview.rows, at));
  return (
    <div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by the keyboard
        tabIndex={0}
        aria-label="Columns and first rows"
        aria-busy={isBusy}
        className={classNames("overflow-x-auto rounded-lg border border-border", isBusy && "opacity-60")}
      >
        <table className="tabular w-max min-w-full text-sm">
          <thead className="bg-sunken text-left align-top">
            <tr>
              {columns.map((column, position) => (
                <th key={column.name} scope="col" className="min-w-28 px-3 py-2 font-normal">
                  <ColumnHead
                    column={column}
                    type={chosen[position] ?? column.type}
                    isBusy={isBusy}
                    onChoose={(type) => onChoose(position, type)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.rows.map((row, rowAt) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity beyond their place
              <tr key={rowAt} className="h-8 border-t border-border">
                {columns.map((column, at) => (
                  <td
                    key={column.name}
                    className={classNames(
                      "max-w-60 truncate px-3 whitespace-pre",
                      isNumericKind(column.kind) && "text-right",
                      (row[at] ?? null) === null && "text-subtle italic",
                    )}
                  >
                    {formatValue(row[at] ?? null, formats[at] ?? column)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="pt-1.5 text-xs text-subtle">
        {preview.rowCount > preview.rows.length
          ? `The first ${preview.rows.length} of ${formatCount(preview.rowCount)} rows.`
          : "All rows of the file."}
        {hidden > 0 ? ` ${formatCount(hidden)} more columns are added as they were found.` : ""}
      </p>
    </div>
  );
}

/** The decimal signs of a column stand under each other. */
function withDecimals(column: UploadColumn, rows: UploadPreview["rows"], at: number): FormatColumn {
  const cells = rows.map((row) => row[at] ?? null);
  const decimals = commonDecimals(cells, column);
  return decimals === undefined ? column : { ...column, decimals };
}

type ColumnHeadProps = {
  readonly column: UploadColumn;
  readonly type: UploadType | null;
  readonly isBusy: boolean;
  readonly onChoose: (type: UploadType) => void;
};

function ColumnHead({ column, type, isBusy, onChoose }: ColumnHeadProps) {
  const { name, nameInFile, nativeType, choices } = column;
  const title =
    nameInFile === null ? name : `${name} (${nameInFile === "" ? "without a name" : `“${nameInFile}”`} in the file)`;
  return (
    <>
      <span title={title} className="block max-w-54 truncate font-medium">
        {name}
      </span>
      {type === null || choices.length < 2 ? (
        <span
          className={classNames(
            "block h-7 max-w-54 truncate text-xs leading-7 text-muted",
            type === null && "font-mono lowercase",
          )}
        >
          {type === null ? nativeType : typeLabels[type]}
        </span>
      ) : (
        <select
          aria-label={`Type of ${name}`}
          value={type}
          disabled={isBusy}
          onChange={(event) => {
            const chosen = choices.find((choice) => choice.type === event.target.value);
            if (chosen !== undefined) onChoose(chosen.type);
          }}
          className="-ml-1 h-7 rounded-md border border-transparent bg-transparent px-0.5 text-xs text-muted hover:border-control/60 focus:border-control pointer-coarse:h-11"
        >
          {choices.map((choice) => (
            <option key={choice.type} value={choice.type}>
              {typeLabels[choice.type]}
            </option>
          ))}
        </select>
      )}
    </>
  );
}
