/** A question's text with the names that it points at as chips. */
import { referencePieces } from "#lib/domain/references";

type ReferenceTextProps = {
  readonly text: string;
  /** Of a chip; where letters must stay in place under a text field, it may not take room. */
  readonly chipClassName: string;
};

/** The very letters of the text, in one line of pieces. */
export function ReferenceText({ text, chipClassName }: ReferenceTextProps) {
  let place = 0;
  return referencePieces(text).map((piece) => {
    const key = place;
    place += piece.text.length;
    return piece.isReference ? (
      <span key={key} className={chipClassName}>
        {piece.text}
      </span>
    ) : (
      piece.text
    );
  });
}
