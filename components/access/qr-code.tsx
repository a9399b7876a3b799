/** A square code for a phone's camera, drawn here: what it says leaves the page by no other way. */
import { encode } from "uqr";

type QrCodeProps = {
  readonly text: string;
  /** What it is, for those who do not see it. */
  readonly name: string;
};

/** Dark on white in both themes: cameras expect it so. */
export function QrCode({ text, name }: QrCodeProps) {
  const { data, size } = encode(text, { border: 2 });
  const cells = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={name}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-md border border-border"
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="white" />
      <path d={cells.join("")} fill="black" />
    </svg>
  );
}
