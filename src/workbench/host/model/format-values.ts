/** Parses cell formats as add-ins write them; refuses values that Excel does not have. */
import { type CellBorder, HORIZONTAL_ALIGNMENTS, UNDERLINES, VERTICAL_ALIGNMENTS } from '../../store';
import { invalidArgument } from '../host-error';
import type { Json } from '../protocol';

export const readHorizontalAlignment = createEnumReader(...HORIZONTAL_ALIGNMENTS);
export const readVerticalAlignment = createEnumReader(...VERTICAL_ALIGNMENTS);
export const readUnderline = createEnumReader(...UNDERLINES);

export const readLineStyle = createEnumReader<CellBorder['style'] | 'None'>(
  'None',
  'Continuous',
  'Dash',
  'DashDot',
  'DashDotDot',
  'Dot',
  'Double',
  'SlantDashDot',
);

export const readLineWeight = createEnumReader<CellBorder['weight']>('Hairline', 'Thin', 'Medium', 'Thick');

export function readIndent(value: Json): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > 250) throw invalidArgument();
  return value;
}

export function readFontSize(value: Json): number {
  if (typeof value !== 'number' || value < 1 || value > 409) throw invalidArgument();
  return value;
}

function createEnumReader<Word extends string>(...names: readonly Word[]): (value: Json) => Word {
  return (value) => {
    const word = names.find((candidate) => candidate === value);
    if (!word) throw invalidArgument();
    return word;
  };
}
