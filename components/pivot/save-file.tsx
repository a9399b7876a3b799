/** Hands the browser a file that was made in the page: nothing leaves it for that. */

const nameCharacters = 60;

/** Named by what it holds and the reader's day, as every download. */
export function saveFile(body: Blob, { name, extension }: { readonly name: string; readonly extension: string }): void {
  const address = URL.createObjectURL(body);
  const link = document.createElement("a");
  link.href = address;
  link.download = `${fileName(name)} ${today()}.${extension}`;
  link.click();
  // The download has begun by the next turn of the page.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** No sign that a file system gives a meaning to. */
function fileName(name: string): string {
  const plain = name
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return plain === "" ? "pivot" : plain.slice(0, nameCharacters).trim();
}

function today(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
