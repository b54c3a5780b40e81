/** Parses cell formats as add-ins write them; refuses values that Excel does not have. */
import { type CellBorder, HORIZONTAL_ALIGNMENTS, UNDERLINES, VERTICAL_ALIGNMENTS } from '../../store';
import { invalidArgument } from '../host-error';
import type { Json } from '../protocol';

export const readHorizontalAlignment = oneOf(...HORIZONTAL_ALIGNMENTS);
export const readVerticalAlignment = oneOf(...VERTICAL_ALIGNMENTS);
export const readUnderline = oneOf(...UNDERLINES);

export const readLineStyle = oneOf<CellBorder['style'] | 'None'>(
  'None',
  'Continuous',
  'Dash',
  'DashDot',
  'DashDotDot',
  'Dot',
  'Double',
  'SlantDashDot',
);

export const readLineWeight = oneOf<CellBorder['weight']>('Hairline', 'Thin', 'Medium', 'Thick');

export function readIndent(value: Json): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > 250) throw invalidArgument();
  return value;
}

export function readFontSize(value: Json): number {
  if (typeof value !== 'number' || value < 1 || value > 409) throw invalidArgument();
  return value;
}

function oneOf<Word extends string>(...words: readonly Word[]): (value: Json) => Word {
  return (value) => {
    const word = words.find((known) => known === value);
    if (!word) throw invalidArgument();
    return word;
  };
}
