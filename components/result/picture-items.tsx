"use client";

/** Downloads of a chart as a picture: as it is on the screen, or in the colours of the other theme. */
import { DropdownMenuItem, DropdownMenuLabel, DropdownMenuSeparator } from "#components/ui/dropdown-menu";
import { useToasts } from "#components/ui/toast";

export type Picture = {
  /** The chart as it is drawn now; null while it is not. */
  figure(): HTMLElement | null;
  /** For the file's name. */
  readonly name: string;
  /** Stands above the chart; null where the chart has a title of its own. */
  readonly title: string | null;
};

const kinds = [
  { label: "Picture (PNG)", format: "png", theme: "current" },
  { label: "Picture for light pages (PNG)", format: "png", theme: "light" },
  { label: "Picture for dark pages (PNG)", format: "png", theme: "dark" },
  { label: "Drawing (SVG)", format: "svg", theme: "current" },
] as const;

const nameCharacters = 60;

/** Nothing leaves the browser for it; what cannot be made is said. */
export function PictureItems({ picture }: { readonly picture: Picture }) {
  const toasts = useToasts();
  const { title, name } = picture;
  const save = async ({ format, theme }: (typeof kinds)[number]) => {
    const figure = picture.figure();
    // Loaded when it is first needed: most readers never take a picture.
    const { downloadImage } = await import("#components/charts/chart-image");
    const options = { format, theme, title, name: `${name.slice(0, nameCharacters)} ${today()}` };
    const isSaved = figure !== null && (await downloadImage(figure, options));
    if (isSaved) return;
    toasts.getState().show({
      text: figure === null ? "No chart is shown here." : "The browser could not make this picture.",
      tone: "problem",
      action: null,
    });
  };
  return (
    <>
      <DropdownMenuLabel>Download the chart as</DropdownMenuLabel>
      {kinds.map((kind) => (
        <DropdownMenuItem key={kind.label} onSelect={() => void save(kind)}>
          {kind.label}
        </DropdownMenuItem>
      ))}
      <DropdownMenuSeparator />
    </>
  );
}

/** The reader's day: what was asked on another day has another answer. */
function today(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
