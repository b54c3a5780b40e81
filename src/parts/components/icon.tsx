import { glyphs } from './glyphs';

/** Path of a glyph, 16 units square; `settings` has 20. */
export type Glyph = string;

/** A glyph in the colour of its text. It never speaks: the word beside it or the button's name does. */
export function Icon({ glyph }: { readonly glyph: Glyph }) {
  const size = glyph === glyphs.settings ? 20 : 16;
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox={`0 0 ${size} ${size}`}>
      <path d={glyph} />
    </svg>
  );
}
